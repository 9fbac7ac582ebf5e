//! What only the full screen says, in English and Chinese: one value of [`Text`] for each, so that neither can lack
//! a sentence.

use crate::lang::{Lang, close_up};

/// The name of a command: short for the list of keys, long for the help.
pub(super) struct Label {
    pub(super) short: &'static str,
    pub(super) long: &'static str,
}

/// The sentences of one language.
pub(super) struct Text {
    pub(super) person: &'static str,
    pub(super) to_move: fn(&str) -> String,
    pub(super) your_turn: fn(&str) -> String,
    pub(super) play_again: &'static str,
    pub(super) paused: &'static str,

    pub(super) thinking: &'static str,
    pub(super) seeking_hint: &'static str,
    pub(super) hint: fn(&str) -> String,
    pub(super) played: fn(&str, &str) -> String,
    pub(super) score: &'static str,
    pub(super) depth: &'static str,
    pub(super) nodes: &'static str,
    pub(super) time: &'static str,
    pub(super) line: &'static str,
    pub(super) moves: &'static str,
    pub(super) wins_in: fn(u16) -> String,
    pub(super) loses_in: fn(u16) -> String,
    pub(super) to_the_end: &'static str,
    pub(super) seconds: &'static str,
    pub(super) milliseconds: &'static str,
    pub(super) per_second: &'static str,

    pub(super) type_move: &'static str,
    pub(super) tab_to_type: &'static str,
    pub(super) confirm_resign: fn(&str) -> String,
    pub(super) nothing_to_undo: &'static str,
    pub(super) nothing_to_redo: &'static str,
    pub(super) no_hint_now: &'static str,
    pub(super) not_your_turn: &'static str,
    pub(super) new_game: &'static str,
    pub(super) too_small: fn(u16, u16) -> String,

    pub(super) cursor: Label,
    pub(super) place: Label,
    pub(super) write: Label,
    pub(super) hint_key: Label,
    pub(super) move_now: Label,
    pub(super) pause: Label,
    pub(super) undo: Label,
    pub(super) redo: Label,
    pub(super) restart: Label,
    pub(super) resign: Label,
    pub(super) help: Label,
    pub(super) quit: Label,
    pub(super) arrows: &'static str,
    pub(super) space: &'static str,
    pub(super) go_on: &'static str,
    pub(super) submit: &'static str,
    pub(super) at_cursor: &'static str,
    pub(super) leave_input: &'static str,

    pub(super) help_title: &'static str,
    pub(super) marks: [&'static str; 4],
    pub(super) close_help: &'static str,
}

const fn label(short: &'static str, long: &'static str) -> Label {
    Label { short, long }
}

static ENGLISH: Text = Text {
    person: "human",
    to_move: |name| format!("{name} to move"),
    your_turn: |name| format!("Your turn: {name}"),
    play_again: "Press r to play again.",
    paused: "Paused: p goes on",

    thinking: "Computer thinking…",
    seeking_hint: "Looking for a hint…",
    hint: |mv| format!("Hint: {mv}"),
    played: |name, mv| format!("{name} played {mv}"),
    score: "score",
    depth: "depth",
    nodes: "nodes",
    time: "time",
    line: "line",
    moves: "Moves",
    wins_in: |plies| format!("wins in {plies}"),
    loses_in: |plies| format!("loses in {plies}"),
    to_the_end: "to the end",
    seconds: "s",
    milliseconds: "ms",
    per_second: "/s",

    type_move: "Your move:",
    tab_to_type: "Tab: type a move",
    confirm_resign: |name| format!("Resign for {name}? y: yes, any other key: no"),
    nothing_to_undo: "there is no move of yours to take back",
    nothing_to_redo: "there is no move to make again",
    no_hint_now: "a hint is given only when it is your turn",
    not_your_turn: "it is the computer's turn; n makes it move now",
    new_game: "A new game.",
    too_small: |width, height| format!("The terminal is too small: it needs at least {width}×{height}."),

    cursor: label("cursor", "move the cursor"),
    place: label("play", "play at the cursor; also Space or a click"),
    write: label("type", "type a move; Tab again goes back"),
    hint_key: label("hint", "show what a program would play"),
    move_now: label("move now", "make the computer play the best it has"),
    pause: label("pause", "pause a game between programs"),
    undo: label("undo", "take your last move back"),
    redo: label("redo", "make it again; also Ctrl-R"),
    restart: label("restart", "start again"),
    resign: label("resign", "give the game up"),
    help: label("help", "this page"),
    quit: label("quit", "leave; also Esc or Ctrl-C"),
    arrows: "Arrows",
    space: "Space",
    go_on: "go on",
    submit: "play",
    at_cursor: "play at the cursor",
    leave_input: "commands",

    help_title: " Keys ",
    marks: ["last move", "winning line", "hint", "cursor"],
    close_help: "Any key closes this page.",
};

static CHINESE: Text = Text {
    person: "玩家",
    to_move: |name| close_up(&format!("轮到 {name}")),
    your_turn: |name| format!("轮到您：{name}"),
    play_again: "按 r 再来一局。",
    paused: "已暂停：按 p 继续",

    thinking: "电脑思考中…",
    seeking_hint: "正在寻找提示…",
    hint: |mv| format!("提示：{mv}"),
    played: |name, mv| close_up(&format!("{name} 下了 {mv}")),
    score: "评分",
    depth: "深度",
    nodes: "节点",
    time: "用时",
    line: "变例",
    moves: "着法",
    wins_in: |plies| format!("{plies} 步内胜"),
    loses_in: |plies| format!("{plies} 步内负"),
    to_the_end: "到终局",
    seconds: "秒",
    milliseconds: "毫秒",
    per_second: "/秒",

    type_move: "您的着法：",
    tab_to_type: "Tab：输入着法",
    confirm_resign: |name| close_up(&format!("{name} 认输？按 y 确认，其他键取消")),
    nothing_to_undo: "没有您的着法可以悔棋",
    nothing_to_redo: "没有可以重做的着法",
    no_hint_now: "轮到您时才能提示",
    not_your_turn: "现在轮到电脑；按 n 让它立即落子",
    new_game: "新的一局。",
    too_small: |width, height| format!("终端太小：至少需要 {width}×{height}。"),

    cursor: label("光标", "移动光标"),
    place: label("落子", "在光标处落子；也可按空格或点击"),
    write: label("输入", "输入着法；再按 Tab 返回"),
    hint_key: label("提示", "显示程序会下哪里"),
    move_now: label("立即落子", "让电脑立即落子"),
    pause: label("暂停", "暂停程序之间的对局"),
    undo: label("悔棋", "收回您的上一步"),
    redo: label("重做", "重新下出收回的一步；也可按 Ctrl-R"),
    restart: label("重来", "重新开局"),
    resign: label("认输", "放弃本局"),
    help: label("帮助", "本页"),
    quit: label("退出", "离开；也可按 Esc 或 Ctrl-C"),
    arrows: "方向键",
    space: "空格",
    go_on: "继续",
    submit: "落子",
    at_cursor: "在光标处落子",
    leave_input: "命令",

    help_title: " 按键 ",
    marks: ["上一步", "获胜连线", "提示", "光标"],
    close_help: "按任意键关闭本页。",
};

impl Text {
    /// The sentences of `lang`.
    pub(super) fn of(lang: Lang) -> &'static Text {
        match lang {
            Lang::En => &ENGLISH,
            Lang::Zh => &CHINESE,
        }
    }
}
