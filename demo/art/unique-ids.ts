/** The prefix of ids in an unfinished drawing. */
export const ID_PLACEHOLDER = '~'

/**
 * Replaces the prefix of a finished drawing's ids by a hash of the drawing. The same drawing always has the same bytes,
 * and two different drawings can be inlined in one page.
 */
export function withUniqueIds(svg: string): string {
  return svg.replaceAll(ID_PLACEHOLDER, `o${hash53(svg)}-`)
}

/** cyrb53: 53 bits, enough to keep the pictures of a shop apart. */
function hash53(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}
