//! `tengen convert`, over files and pipes.

mod common;

use common::{Run, tengen};
use std::fs;
use std::path::Path;

const PSQ: &str = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,153\npbrain-A.exe\npbrain-B.exe\n-1\n";
const SGF: &str = "(;GM[4]SZ[15]RE[B+R];B[hh]C[天元](;W[ig]EMT[0.5])(;W[hg];B[gg]))(;GM[4];B[aa])";

/// A folder with a file in it, and the arguments of runs there.
struct Folder(tempfile::TempDir);

impl Folder {
    fn with(name: &str, content: &[u8]) -> Folder {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(name), content).unwrap();
        Folder(folder)
    }

    /// Runs `tengen convert`; names with a dot are files in the folder.
    fn convert(&self, arguments: &[&str]) -> Run {
        let mut placed = vec!["convert".to_owned()];
        for argument in arguments {
            let file = self.0.path().join(argument).to_str().unwrap().to_owned();
            placed.push(if argument.contains('.') { file } else { (*argument).to_owned() });
        }
        tengen(&placed.iter().map(String::as_str).collect::<Vec<_>>(), b"")
    }

    #[track_caller]
    fn refused(&self, arguments: &[&str], reason: &str) {
        let Run { code, out, err } = self.convert(arguments);
        assert!(matches!(code, Some(1 | 2)), "{arguments:?}: {code:?} {out}");
        assert!(err.contains(reason) && !err.contains("panicked"), "{arguments:?}: {err}");
    }

    fn file(&self, name: &str) -> String {
        fs::read_to_string(self.0.path().join(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
        let mut names: Vec<String> =
            fs::read_dir(&self.0).unwrap().map(|entry| name(entry.unwrap())).collect();
        names.sort();
        names
    }
}

#[test]
fn psq_to_sgf_and_back() {
    let folder = Folder::with("a.psq", PSQ.as_bytes());
    let Run { code, out, err } = folder.convert(&["a.psq", "b.sgf", "--rule", "renju"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("written: ") && out.ends_with("b.sgf\n"), "{out}");
    let sgf = folder.file("b.sgf");
    for part in ["SZ[15]", "RU[renju]", "PB[pbrain-A.exe]", "PW[pbrain-B.exe]", ";B[hh]", ";W[ig]EMT[0.153]"]
    {
        assert!(sgf.contains(part), "{part}: {sgf}");
    }
    let Run { code, err, .. } = folder.convert(&["b.sgf", "c.psq"]);
    assert_eq!((code, err.as_str()), (Some(0), "left out, for psq cannot hold it: the rule\n"));
    assert_eq!(folder.file("c.psq"), PSQ);
    assert_eq!(folder.names(), ["a.psq", "b.sgf", "c.psq"]);
}

#[test]
fn what_cannot_be_kept_is_told() {
    let folder = Folder::with("a.sgf", SGF.as_bytes());
    let Run { code, out, err } = folder.convert(&["a.sgf", "-", "--to", "psq"]);
    assert_eq!(code, Some(0));
    assert_eq!(out, "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,500\n0\n");
    let told = "left out, for psq cannot hold it: 1 further game, 2 moves off the main line, 1 comment, the result\n";
    assert_eq!(err, told);
    let Run { code, out, err } = folder.convert(&["a.sgf", "b.txt", "--lang", "zh"]);
    assert_eq!((code, out.starts_with("已写入: ")), (Some(0), true));
    assert_eq!(err, "txt 格式无法保存，已略去：变例中的 2 手、1 条注释、1 手用时、对局结果\n");
    assert_eq!(folder.file("b.txt"), "h8i9\na15\n");
}

#[test]
fn pipes_at_both_ends() {
    let Run { code, out, err } =
        tengen(&["convert", "-", "-", "--from", "txt", "--to", "offsets"], b"h8i9 a1\n");
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), "0,0, 1,-1, -7,7\n", ""));
    let arguments = ["convert", "-", "-", "--from", "offsets", "--to", "sgf", "--size", "20"];
    let Run { code, out, err } = tengen(&arguments, b"0,0\n1,1\n");
    assert_eq!((code, out.matches("SZ[20]").count(), err.as_str()), (Some(0), 2, ""));
}

#[test]
fn libraries_in_their_code_page() {
    let mut library = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff".to_vec();
    library.extend(b"\x00\x00\x78\x08\xc6\xe5\xca\xd6\0\0\x79\x40");
    let folder = Folder::with("a.lib", &library);
    let Run { code, out, .. } = folder.convert(&["a.lib", "-", "--to", "sgf", "--encoding", "gbk"]);
    assert_eq!(code, Some(0));
    assert!(out.ends_with(";B[hh]C[棋手];W[ih])\n"), "{out}");
    folder.refused(&["a.lib", "b.lib"], "lib files can be read, not written");
}

#[test]
fn files_are_replaced_only_when_asked_and_only_whole() {
    let folder = Folder::with("a.psq", PSQ.as_bytes());
    fs::write(folder.0.path().join("b.sgf"), "precious").unwrap();
    folder.refused(&["a.psq", "b.sgf"], "b.sgf exists already; add --force to replace it");
    assert_eq!(folder.file("b.sgf"), "precious");
    // What fails leaves the old file as it was.
    fs::write(folder.0.path().join("bad.psq"), "Piskvorky 15x15, 0:0, 0\n99,1,0\n").unwrap();
    folder.refused(
        &["bad.psq", "b.sgf", "--force"],
        "bad.psq, read as psq: line 2: `99,1,0` is not on a board",
    );
    assert_eq!(folder.file("b.sgf"), "precious");
    assert_eq!(folder.convert(&["a.psq", "b.sgf", "--force"]).code, Some(0));
    assert!(folder.file("b.sgf").starts_with("(;FF[4]GM[4]"));
    // A file may be its own source.
    assert_eq!(folder.convert(&["a.psq", "a.psq", "--force"]).code, Some(0));
    assert_eq!(folder.file("a.psq"), PSQ);
    assert_eq!(folder.names(), ["a.psq", "b.sgf", "bad.psq"]);
}

#[test]
fn bad_arguments_are_refused_with_the_reason() {
    let folder = Folder::with("a.psq", PSQ.as_bytes());
    folder.refused(&["a.psq", "b.xyz"], "does not tell a format; add --to with one of psq, sgf, txt");
    folder.refused(&["-", "b.sgf"], "the name `-` does not tell a format; add --from");
    folder.refused(&["none.psq", "b.sgf"], "cannot read");
    folder.refused(&["a.psq", "no/such/folder/b.sgf"], "cannot write");
    folder.refused(&["a.psq", "b.sgf", "--from", "sgf"], "a.psq, read as sgf: line 1: there is no game");
    folder.refused(&["a.psq", "b.sgf", "--from", "pgn"], "there is no format `pgn`");
    folder.refused(&["a.psq", "b.sgf", "--rule", "go"], "there is no rule `go`");
    folder.refused(&["a.psq", "b.sgf", "--size", "99"], "a board of 99x99 is not possible");
    folder.refused(&["a.psq", "b.sgf", "--encoding", "klingon"], "there is no encoding `klingon`");
    folder.refused(&["a.psq"], "required arguments were not provided");
    assert_eq!(folder.names(), ["a.psq"]);
}

#[cfg(unix)]
#[test]
fn new_files_have_usual_permissions_and_links_stay() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::with("a.psq", PSQ.as_bytes());
    let mode = |name: &str| fs::metadata(folder.0.path().join(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!(folder.convert(&["a.psq", "b.sgf"]).code, Some(0));
    assert_eq!(mode("b.sgf"), mode("a.psq"));
    fs::set_permissions(folder.0.path().join("b.sgf"), fs::Permissions::from_mode(0o600)).unwrap();
    std::os::unix::fs::symlink("b.sgf", folder.0.path().join("link.sgf")).unwrap();
    assert_eq!(folder.convert(&["a.psq", "link.sgf", "--force", "--rule", "caro"]).code, Some(0));
    assert!(folder.file("b.sgf").contains("RU[caro]"));
    assert_eq!(mode("b.sgf"), 0o600);
    assert!(fs::symlink_metadata(folder.0.path().join("link.sgf")).unwrap().is_symlink());
    assert!(Path::new("/dev/null").exists());
    let Run { code, err, .. } = folder.convert(&["a.psq", "/dev/null", "--to", "sgf", "--force"]);
    assert!(code == Some(1) && err.contains("/dev/null is not a file that could be replaced"), "{err}");
}
