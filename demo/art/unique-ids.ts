/** Stands in every id of a drawing that is still being made. */
export const ID_PLACEHOLDER = '~'

/**
 * Gives a finished drawing ids of its own, made from what it shows: the same picture is the same bytes each
 * time, and two that differ can stand inlined in one page.
 */
export function withUniqueIds(svg: string): string {
  return svg.replaceAll(ID_PLACEHOLDER, `o${digest(svg)}-`)
}

/** cyrb53: 53 bits, enough to tell a shop's pictures apart. */
function digest(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}
