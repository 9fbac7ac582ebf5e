/** @typedef {import("../lib/language.js").Pair} Pair */

/** What a network thinks, and what alpha-beta makes of the same. */
export const words = /** @type {const} */ ({
  title: ["What the network thinks", "网络的看法"],
  legend: [
    "On the board: the stronger the colour of a cell, the more of its policy the network gives the move at first sight; the number counts the visits of the search.",
    "棋盘上：颜色越浓，网络第一眼给该着法的策略概率越大；数字为搜索的访问次数。",
  ],
  values_for: ["Values for {side}, who is to move", "数值均从轮到走棋的{side}角度给出"],
  values_for_mover: ["Values for {side} before its move", "数值均从{side}走这一手之前的角度给出"],
  judge: ["Judged by", "判断者"],
  rate: ["Win rate", "胜率"],
  value: ["Value, −1 to +1", "数值（−1 至 +1）"],
  first_sight: ["Network, at first sight", "网络（第一眼）"],
  after_search: ["Network, after {n} playouts", "网络（模拟 {n} 次后）"],
  alpha_beta: ["Alpha-beta", "α-β 搜索"],
  by_engine: ["Alpha-beta: the engine, depth {depth}", "α-β 搜索：引擎，深度 {depth}"],
  by_pvs: ["Alpha-beta: pvs, depth {depth}", "α-β 搜索：pvs，深度 {depth}"],
  pending: ["…", "……"],
  wins_in: ["wins in {plies}", "{plies} 步内获胜"],
  loses_in: ["loses in {plies}", "{plies} 步内落败"],
  every_move: ["What the network thinks of every move", "网络对每个着法的看法"],
  move: ["Move", "着法"],
  share: ["Policy", "策略"],
  visits: ["Visits", "访问次数"],
  mean: ["Mean value", "平均值"],
  heat: ["policy {share}, {visits} visits", "策略 {share}，访问 {visits} 次"],
});
