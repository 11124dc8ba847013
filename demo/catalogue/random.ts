/** A seeded generator of numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** The seed is a hash of the text. The generator is mulberry32. */
export function createRandom(text: string): Random {
  let state = [...text].reduce(
    (hash, character) => Math.imul(hash ^ character.codePointAt(0)!, 16777619),
    7,
  )
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns an integer from `min` to `max`, both inclusive. */
export function randomInteger(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1))
}

export function shuffle<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
