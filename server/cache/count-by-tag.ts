import { type CacheStats, sortBySize } from '#platform/cache/cache-stats'

interface CountedEntry {
  tags: string[]
  bytes: number
  ageSeconds: number
}

interface CountInput {
  /** Of the tags that are listed. */
  prefix: string
  limit: number
}

/** Adds up what cached pages use, by tag and by kind of tag. */
export function countByTag(
  entries: Iterable<CountedEntry>,
  { prefix, limit }: CountInput,
): Omit<CacheStats, 'maxBytes'> {
  const tags = new Figures()
  const kinds = new Figures()
  let count = 0
  let total = 0
  for (const entry of entries) {
    count++
    total += entry.bytes
    for (const tag of entry.tags) if (tag.startsWith(prefix)) tags.add(tag, entry)
    for (const kind of new Set(entry.tags.map(toKind))) kinds.add(kind, entry)
  }
  return {
    ...{ entries: count, bytes: total },
    kinds: kinds.list().map(([kind, figures]) => ({ kind, ...figures })),
    tags: tags
      .list()
      .slice(0, limit)
      .map(([tag, figures]) => ({ tag, ...figures })),
  }
}

function toKind(tag: string): string {
  return tag.split(':', 1)[0]!
}

class Figures {
  readonly #byName = new Map<string, { entries: number; bytes: number; oldestSeconds: number }>()

  add(name: string, { bytes, ageSeconds }: CountedEntry) {
    const figures = this.#byName.get(name) ?? { entries: 0, bytes: 0, oldestSeconds: 0 }
    figures.entries++
    figures.bytes += bytes
    figures.oldestSeconds = Math.max(figures.oldestSeconds, ageSeconds)
    this.#byName.set(name, figures)
  }

  list() {
    return sortBySize([...this.#byName].map(([name, figures]) => ({ name, ...figures }))).map(
      ({ name, ...figures }) => [name, figures] as const,
    )
  }
}
