// A game's WebAssembly module: its memory, the arrays in it, and its functions.
//
// Each function takes the address of its arguments: 64-bit words, the result first, then a word for
// each number, and for each array its address and its lengths (see engine/backends/wasm.py).

const PAGE = 1 << 16; // bytes
const ALIGNMENT = 64;
const MOST_WORDS = 64; // of arguments
const KINDS = { u1: Uint8Array, i2: Int16Array, i4: Int32Array, i8: BigInt64Array, f8: Float64Array };
const FRACTIONS = ["evaluate_position"]; // the functions whose result is no whole number

// A module, from its address.
export function compiled(address) {
  return WebAssembly.compileStreaming(fetch(new URL(`../..${address}`, import.meta.url)));
}

// The bytes that an array takes in a memory.
export function sizeOf(kind, ...lengths) {
  const size = KINDS[kind].BYTES_PER_ELEMENT * lengths.reduce((all, length) => all * length, 1);
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT;
}

// A compiled module with a memory of its own, which has room for so many bytes of arrays.
export async function instanceOf(module, room) {
  return new Instance((await WebAssembly.instantiate(module)).exports, room);
}

class Instance {
  #exports;
  #end; // of what is taken
  #words; // the arguments of a call
  #placed = new WeakMap(); // array -> its address and its lengths

  constructor(exports, room) {
    this.#exports = exports;
    this.#end = Math.ceil(exports.__heap_base.value / ALIGNMENT) * ALIGNMENT;
    // It grows only here: growing takes the memory away from the arrays that are in it.
    const missing = this.#end + sizeOf("i8", MOST_WORDS) + room - exports.memory.buffer.byteLength;
    if (missing > 0) exports.memory.grow(Math.ceil(missing / PAGE));
    this.#words = this.array("i8", MOST_WORDS);
  }

  // Zeros in this memory, for as long as the instance lives: "f8", 256, 9 are 256 rows of 9 numbers.
  array(kind, ...lengths) {
    const at = this.#end;
    this.#end += sizeOf(kind, ...lengths);
    const count = lengths.reduce((all, length) => all * length, 1);
    const made = new KINDS[kind](this.#exports.memory.buffer, at, count);
    this.#placed.set(made, [at, ...lengths].map(BigInt));
    return made;
  }

  // Calls an export with numbers, and arrays of this memory.
  call(name, ...given) {
    const words = [0n, ...given.flatMap((one) => this.#placed.get(one) ?? BigInt(one))];
    this.#words.set(words);
    this.#exports[name](this.#words.byteOffset);
    if (FRACTIONS.includes(name)) return new Float64Array(this.#words.buffer, this.#words.byteOffset, 1)[0];
    return Number(this.#words[0]);
  }
}
