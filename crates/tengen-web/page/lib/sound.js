// Short sounds, made rather than fetched; silent unless the reader wants them.

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

/**
 * @param {number} frequency
 * @param {number} start in seconds from now
 * @param {number} length in seconds
 */
function tone(frequency, start, length) {
  context ??= new AudioContext();
  const at = context.currentTime + start;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.setValueAtTime(frequency, at);
  oscillator.frequency.exponentialRampToValueAtTime(frequency * 0.6, at + length);
  volume.gain.setValueAtTime(0.25, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

/** @param {"stone" | "end" | "no"} what */
export function sound(what) {
  if (!settings.get("sound")) return;
  try {
    if (what === "stone") tone(900, 0, 0.07);
    else if (what === "no") tone(180, 0, 0.15);
    else [523, 659, 784].forEach((frequency, index) => tone(frequency, index * 0.13, 0.3));
  } catch {
    // A browser without sound plays silently.
  }
}
