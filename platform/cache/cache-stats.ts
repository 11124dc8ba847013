import { z } from 'zod'

const figures = { entries: z.int(), bytes: z.int(), oldestSeconds: z.int() }

/** What a page cache holds. A page with several tags counts for each of them, and once for each kind of tag. */
export const CacheStats = z.object({
  entries: z.int(),
  bytes: z.int(),
  maxBytes: z.int(),
  /** Of the tags: `product` of `product:0199…`. */
  kinds: z.array(z.object({ kind: z.string(), ...figures })),
  /** The largest, of those that begin with what was asked for. */
  tags: z.array(z.object({ tag: z.string(), ...figures })),
})
export type CacheStats = z.infer<typeof CacheStats>

/** Adds the figures of several processes up. `limit` is the number of tags. */
export function mergeCacheStats(parts: CacheStats[], { limit }: { limit: number }): CacheStats {
  const sum = (read: (part: CacheStats) => number) =>
    parts.reduce((total, part) => total + read(part), 0)
  const kinds = mergeFigures(
    parts.flatMap((part) => part.kinds),
    ({ kind }) => kind,
  )
  const tags = mergeFigures(
    parts.flatMap((part) => part.tags),
    ({ tag }) => tag,
  )
  return {
    entries: sum(({ entries }) => entries),
    bytes: sum(({ bytes }) => bytes),
    maxBytes: sum(({ maxBytes }) => maxBytes),
    kinds,
    tags: tags.slice(0, limit),
  }
}

interface Figures {
  entries: number
  bytes: number
  oldestSeconds: number
}

function mergeFigures<Item extends Figures>(items: Item[], getName: (item: Item) => string) {
  const merged = new Map<string, Item>()
  for (const item of items) {
    const earlier = merged.get(getName(item))
    merged.set(getName(item), {
      ...item,
      entries: item.entries + (earlier?.entries ?? 0),
      bytes: item.bytes + (earlier?.bytes ?? 0),
      oldestSeconds: Math.max(item.oldestSeconds, earlier?.oldestSeconds ?? 0),
    })
  }
  return sortBySize([...merged.values()])
}

/** Sorts what uses most memory first. */
export function sortBySize<Item extends Figures>(items: Item[]): Item[] {
  return items.toSorted((left, right) => right.bytes - left.bytes)
}
