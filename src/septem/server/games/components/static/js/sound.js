// Four short synthesised sounds, off by default.

import { setting } from "./settings.js";

const NOTES = {
  turn: [[660, 0], [880, 0.12]],
  reveal: [[440, 0], [554, 0.07], [659, 0.14]],
  battle: [[196, 0], [147, 0.16]],
  end: [[523, 0], [659, 0.14], [784, 0.28], [1047, 0.42]],
};

let context;

/** Plays "turn", "reveal", "battle" or "end". */
export function play(name) {
  if (setting("sound") !== "on") return;
  context ??= new AudioContext();
  const start = context.currentTime + 0.02;
  for (const [pitch, after] of NOTES[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = name === "battle" ? "sawtooth" : "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start + after);
    volume.gain.linearRampToValueAtTime(0.12, start + after + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + after + 0.35);
    tone.connect(volume).connect(context.destination);
    tone.start(start + after);
    tone.stop(start + after + 0.4);
  }
}
