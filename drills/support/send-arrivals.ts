import { once } from 'node:events'
import { startArrivals } from './arrivals.ts'

/**
 * Runs in its own process, so that it does not delay who measures. It receives `ArrivalsPlan` as its first message, and any
 * second one ends it: it answers with `ArrivalCounts` for each kind.
 */
export interface ArrivalsPlan {
  origin: string
  /** `path` with `%n` for the number of the request, `rate` a second. */
  kinds: { rate: number; userAgent: string; path: string }[]
}

const [{ origin, kinds }] = (await once(process, 'message')) as [ArrivalsPlan]
const arrivals = kinds.map(({ rate, userAgent, path }) =>
  startArrivals({
    ...{ rate, userAgent },
    toPath: (n) => path.replace('%n', `${n}`),
    request: (where, init) =>
      fetch(origin + where, { ...init, signal: AbortSignal.timeout(20_000) }),
  }),
)
await once(process, 'message')
const counts = await Promise.all(arrivals.map((one) => one.stop()))
process.send!(counts, () => process.exit())
