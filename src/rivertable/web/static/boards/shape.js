// SVG by hand: one shape with its attributes.

const SVG = "http://www.w3.org/2000/svg";

export function shape(tag, attributes, text = "") {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.textContent = text;
  return node;
}
