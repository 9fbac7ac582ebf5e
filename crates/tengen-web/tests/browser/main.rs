//! The page in a real browser, as somebody sees it who plays, analyses and looks at trees.
//!
//! Chromium and its driver are found on the path, or where the variables `CHROME` and `CHROMEDRIVER` say.

mod accessible;
mod analyse;
mod connect_four;
mod driver;
mod escaped;
mod gomoku;
mod keyboard;
mod lab;
mod language;
mod network;
mod phone;
mod records;
mod renju;
mod site;
mod tabs;
mod tictactoe;
mod tree;
mod visit;
mod world;
