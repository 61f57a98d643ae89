// A link that holds all of a board, in what stands behind its "#".

const PLAIN = "t"; // where a browser cannot pack
const PACKED = "z";

export async function packed(text) {
  if (typeof CompressionStream !== "function") return PLAIN + encodeURIComponent(text);
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = btoa(String.fromCharCode(...bytes));
  return PACKED + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// The text of a link; null if it is none.
export async function unpacked(code) {
  try {
    if (code.startsWith(PLAIN)) return decodeURIComponent(code.slice(1));
    if (!code.startsWith(PACKED)) return null;
    const letters = code.slice(1).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
  } catch {
    return null;
  }
}

async function through(stream, bytes) {
  const all = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(all).arrayBuffer());
}
