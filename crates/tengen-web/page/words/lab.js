/** @typedef {import("../lib/language.js").Pair} Pair */

export const words = /** @type {const} */ ({
  heading: ["Lab: the experiments of the textbooks", "实验室：教科书中的实验"],
  intro: [
    "Every claim below can be tried here and now. A run on this page is the quick one; “tengen lab run” in a terminal measures longer, and “tengen lab report” writes it up.",
    "下面的每个论断都可以当场检验。本页运行的是快速版；在终端中用 “tengen lab run” 可做更长的测量，用 “tengen lab report” 可生成报告。",
  ],
  claim: ["The claim: {text}", "论断：{text}"],
  run: ["Run", "运行"],
  run_named: ["Run: {title}", "运行：{title}"],
  again: ["Run again", "再运行一次"],
  stop: ["Stop", "停止"],
  back: ["All experiments", "全部实验"],
  running: ["Measuring", "正在测量"],
  progress: ["{done} of {total} trials", "{total} 次试验已完成 {done} 次"],
  queued: ["Waiting; {ahead} before this", "排队中，前面还有 {ahead} 个"],
  finished: ["The experiment is done.", "实验已完成。"],
  none: ["There is no such experiment.", "没有这个实验。"],
  no_trials: ["This experiment has no trials yet.", "这个实验目前还没有试验。"],
});
