// Sounds, made here and not loaded: your turn, a step, water, the falls, the end. What is heard is also seen.

import { $ } from "./dom.js";
import { choose } from "./preferences.js";

const LOUDNESS = 0.22;
const TURN = [30, 50, 30]; // milliseconds: buzz, rest, buzz
const STEP = 12;
const REST = 0.25; // seconds between a move and the chime that says that it is your turn

let context = null; // before the first gesture a browser lets nothing be heard
let moved = -REST; // when a move was last heard

export function wantsSound() {
  const kept = document.documentElement.dataset.sound ?? localStorage.getItem("sound");
  return kept !== "no" && kept !== "off";
}

export function bindSound() {
  const box = $("#wants-sound");
  if (!box) return;
  box.checked = wantsSound();
  box.addEventListener("change", () => {
    choose("sound", box.checked ? "on" : "off");
    if (box.checked) unlock(), play("turn");
  });
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, unlock, { capture: true, passive: true });
}

function unlock() {
  if (!wantsSound() || !window.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

// What happened: heard, felt on a phone if it was somebody else's move, and seen.
export function play(name, isOthers = false) {
  cue(name);
  if (!wantsSound() || document.hidden) return;
  if (isOthers && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(STEP);
  if (name === "turn" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TURN);
  if (context?.state !== "running" || !SOUNDS[name]) return;
  const now = context.currentTime;
  if (name !== "turn") moved = now;
  SOUNDS[name](name === "turn" ? Math.max(now, moved + REST) : now);
}

const SOUNDS = {
  turn: (at) => (note(at, 523.25, 0.5), note(at + 0.13, 783.99, 0.7)),
  step: (at) => (note(at, 196, 0.09, "triangle"), noise(at, 0.03, 1800, 900, 0.25)),
  water: (at) => (noise(at, 0.7, 500, 1500, 0.5), note(at + 0.1, 620, 0.12), note(at + 0.25, 830, 0.12)),
  falls: (at) => (noise(at, 1.6, 1400, 160, 1), note(at, 130, 0.9, "triangle")),
  end: (at) => [392, 523.25, 659.25, 783.99].forEach((pitch, i) => note(at + i * 0.16, pitch, 1 + (i === 3))),
};

function note(at, pitch, seconds, wave = "sine") {
  const tone = context.createOscillator();
  tone.type = wave;
  tone.frequency.value = pitch;
  tone.connect(fading(at, seconds, 0.8));
  tone.start(at);
  tone.stop(at + seconds);
}

// Rushing water: noise through a filter that slides from one pitch to another.
function noise(at, seconds, from, to, strength) {
  const samples = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const values = samples.getChannelData(0);
  for (let i = 0; i < values.length; i += 1) values[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = samples;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(filter).connect(fading(at, seconds, strength));
  source.start(at);
}

function fading(at, seconds, strength) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(LOUDNESS * strength, at + Math.min(0.02, seconds / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(context.destination);
  return gain;
}

// For eyes: the card of whoever is asked swells, pieces glide, the end has its own moment; water has a sign.
function cue(name) {
  const sign = $(`#cue-${name}`);
  if (!sign) return;
  sign.classList.remove("seen");
  requestAnimationFrame(() => sign.classList.add("seen"));
}
