//! What is measured in the browser.

use crate::Place;
use crate::visit::Visit;
use serde_json::{Value, json};
use std::time::Duration;

const VIEWS: [(&str, &str, &str); 5] = [
    ("home", "#/", "[data-role=kept]"),
    ("play", "#/play", "[data-role=kept]"),
    ("analyse", "#/analyse?game=renju15&moves=h8i9g7", "[data-square]"),
    ("tree", "#/tree", "[role=treeitem]"),
    ("a game", "", "[data-square]"),
];
const RUNS: usize = 5;

fn median(mut numbers: Vec<f64>) -> (f64, f64) {
    numbers.sort_by(f64::total_cmp);
    (numbers[numbers.len() / 2], numbers[numbers.len() - 1])
}

/// First paint and bytes of each view, by a browser that has nothing of the page yet.
pub(crate) async fn weights(place: &Place) {
    println!("views, {RUNS} times each with an empty cache:");
    let visit = place.visitor("weights").await;
    visit.open("#/").await;
    visit.click("[data-action='play-as'][data-game='gomoku15'][data-side='0']").await;
    visit.settled(0).await;
    let game = visit.part().await;
    for (name, part, there) in VIEWS {
        let part = if part.is_empty() { &game } else { part };
        let (mut paints, mut whole, mut bytes) = (Vec::new(), Vec::new(), 0.0);
        for _ in 0..RUNS {
            visit.leave().await;
            visit.tell_browser("Network.clearBrowserCache", &json!({}));
            visit.open(part).await;
            let seen = visit.until_with("the view", SEEN, &[json!(there)]).await;
            paints.push(seen[0].as_f64().expect("a time"));
            whole.push(seen[1].as_f64().expect("a time"));
            bytes = seen[2].as_f64().expect("bytes");
        }
        let ((paint, worst), (view, _)) = (median(paints), median(whole));
        println!(
            "  {name:<8} first paint {paint:>4.0} ms (worst {worst:.0}), all fetched {view:>4.0} ms, {:>4.0} kB",
            bytes / 1000.0
        );
    }
    visit.end();
}

const SEEN: &str = "const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (!paint || !document.querySelector(arguments[0])) return null;
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const last = Math.max(...all.map((entry) => entry.responseEnd));
    return [paint.startTime, last, all.reduce((sum, entry) => sum + entry.transferSize, 0)]";

/// Notes for each click when the button was let go, and when the frame with its stone was made. A stone that is drawn in
/// the turn of a frame is in that frame; any other is in the next one.
const WATCH: &str = "window.clicks = [];
    const afterwards = (act) => {
        const { port1, port2 } = new MessageChannel();
        port2.onmessage = act;
        port1.postMessage(0);
    };
    let inFrame = false;
    const usual = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (act) => usual((now) => {
        if (!inFrame) afterwards(() => { inFrame = false; });
        inFrame = true;
        act(now);
    });
    document.addEventListener('pointerup', (event) => { window.came = event.timeStamp; }, true);
    new MutationObserver((changes) => {
        const stone = changes.some(({ target, addedNodes }) => target.closest?.('[data-square]')
            && [...addedNodes].some((node) => node.classList?.contains('stone') && !node.classList.contains('thought')));
        if (!stone || window.came === undefined) return;
        const { came } = window;
        window.came = undefined;
        const seen = () => window.clicks.push(performance.now() - came);
        if (inFrame) afterwards(seen);
        else usual(() => afterwards(seen));
    }).observe(document.querySelector('main'), { childList: true, subtree: true });
    return true";

/// From a click to the stone, while other tabs and this one search.
pub(crate) async fn clicks(place: &Place) {
    println!("from a click to the frame with its stone:");
    let visit = place.visitor("clicks").await;
    for (searches, what) in
        ["a game, nothing else", "a game beside one search", "a game beside two"].iter().enumerate()
    {
        if searches > 0 {
            visit.open_tab("#/analyse?game=gomoku15&moves=h8i9g7").await;
            visit.act("start").await;
            visit
                .until("a line", "return document.querySelector('[data-role=lines] tbody tr') !== null")
                .await;
            visit.open_tab("").await;
        }
        visit.open("#/").await;
        visit.act("new").await;
        visit.choose("#new-kind", "gomoku").await;
        visit.choose("#new-player-0", "human").await;
        visit.choose("#new-player-1", "human").await;
        visit.click("dialog [data-action=start]").await;
        visit.gone("dialog").await;
        visit.reads("[data-role=status]", "Black to move").await;
        report(&visit, what).await;
    }
    visit.open("#/analyse?game=gomoku15&moves=h8").await;
    visit.act("start").await;
    visit.until("a line", "return document.querySelector('[data-role=lines] tbody tr') !== null").await;
    report(&visit, "an analysis, beside two").await;
    visit.end();
}

async fn report(visit: &Visit, what: &str) {
    visit.until("the watch", WATCH).await;
    let squares: Vec<String> = ["a", "d", "g", "l", "o"]
        .iter()
        .flat_map(|column| [1, 5, 11, 14].map(|row| format!("{column}{row}")))
        .collect();
    for (clicked, square) in squares.iter().enumerate() {
        visit.play(square).await;
        visit.until_with("the stone", "return window.clicks.length > arguments[0]", &[json!(clicked)]).await;
    }
    let times = visit.script("return window.clicks", Vec::new()).await;
    let times: Vec<f64> = serde_json::from_value(times).expect("times");
    let (middle, worst) = median(times.clone());
    println!("  {what:<26} median {middle:.1} ms, worst of {} {worst:.1} ms", times.len());
}

const COUNT: &str = "window.frames_ = { all: 0, changed: 0, longest: 0, from: performance.now(), till: 0 };
    let [step, last] = ['', performance.now()];
    const turn = (now) => {
        const frames = window.frames_;
        if (frames.till) return;
        frames.all++;
        frames.longest = Math.max(frames.longest, now - last);
        last = now;
        const shown = document.querySelector('[data-role=step]').textContent;
        if (shown !== step) frames.changed++;
        step = shown;
        requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
    return true";

/// Frames a second while → is held in the whole tree of tic-tac-toe.
pub(crate) async fn frames(place: &Place) {
    println!("stepping through the 549,946 nodes of tic-tac-toe by minimax with → held, 5 s each:");
    let visit = place.visitor("frames").await;
    for (name, step) in [("the beginning", 1), ("the middle", 400_000), ("near the end", 1_000_000)] {
        visit.open("#/").await;
        visit.open(&format!("#/tree?game=tictactoe&technique=minimax&step={step}")).await;
        visit.until("the tree", "return document.querySelectorAll('[role=treeitem]').length > 3").await;
        let key = |kind: &str, again: bool| {
            let code = json!({ "type": kind, "key": "ArrowRight", "code": "ArrowRight", "windowsVirtualKeyCode": 39, "autoRepeat": again });
            visit.tell_browser("Input.dispatchKeyEvent", &code);
        };
        visit.until("the count", COUNT).await;
        key("rawKeyDown", false);
        key("rawKeyDown", true);
        tokio::time::sleep(Duration::from_secs(5)).await;
        let frames = visit
            .script("const f = window.frames_; f.till = performance.now(); return [f.all, f.changed, f.longest, f.till - f.from]", Vec::new())
            .await;
        key("keyUp", false);
        let number = |index: usize| frames.get(index).and_then(Value::as_f64).expect("a number");
        let seconds = number(3) / 1000.0;
        println!(
            "  {name:<14} {:.0} frames/s, {:.0} steps/s, longest frame {:.0} ms; {}",
            number(0) / seconds,
            number(1) / seconds,
            number(2),
            visit.text("[data-role=step]").await
        );
    }
    visit.end();
}
