import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

export type Random = ReturnType<typeof createRandom>

/** Random decisions that follow from a seed. */
export function createRandom(seed: number) {
  const generator = xoroshiro128plus(seed)
  const int = (from: number, to: number) => uniformInt(generator, from, to)
  return {
    /** An integer, with both ends. */
    int,
    /** Whether something of this probability happens. */
    happens: (probability: number) => int(0, 9999) < probability * 10_000,
    pick: <Value>(values: readonly Value[]) => values[int(0, values.length - 1)]!,
  }
}
