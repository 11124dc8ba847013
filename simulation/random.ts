import { createHash } from 'node:crypto'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

export type Random = ReturnType<typeof createRandom>

/**
 * Random decisions that follow from a key. Each visit and each day has a key of its own: what one visitor is answered then
 * changes nothing for the others.
 */
export function createRandom(...key: (string | number)[]) {
  const generator = xoroshiro128plus(hash(key.join(' ')))
  const int = (from: number, to: number) => uniformInt(generator, from, to)
  return {
    /** An integer, with both ends. */
    int,
    /** Whether something of this probability happens. */
    happens: (probability: number) => int(0, 9999) < probability * 10_000,
    pick: <Value>(values: readonly Value[]) => values[int(0, values.length - 1)]!,
  }
}

function hash(key: string): number {
  return createHash('sha256').update(key).digest().readInt32BE()
}
