import autocannon from 'autocannon'
import type { ChildServer } from './child-servers.ts'
import { type CpuTime, divideCpuTime } from './cpu-time.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
const ROUNDS = 5
const CONNECTIONS = 10

export interface Measurement {
  /** Requests per second. */
  rate: number
  /** Of one request; null where the system does not report it. */
  cpu: CpuTime | null
}

/** Measures one short round. `paths` are requested in turn. Throws if a request fails. */
export async function measureRequests(
  { url, readCpu }: ChildServer,
  paths: string[] = [''],
): Promise<Measurement> {
  const load = {
    url,
    connections: CONNECTIONS,
    requests: [{ setupRequest: rotatePaths(url, paths) }],
  }
  await autocannon({ ...load, duration: 0.3 })
  const before = readCpu()
  const round = await autocannon({ ...load, duration: SECONDS / ROUNDS })
  const after = readCpu()
  const { non2xx, errors, duration } = round
  if (non2xx + errors > 0) throw new Error(`${url}${paths[0]} failed ${non2xx + errors} times`)
  return { rate: round['2xx'] / duration, cpu: divideCpuTime({ before, after }, round['2xx']) }
}

export interface Comparison {
  shop: number
  reference: number
  ratio: number
  shopCpu: CpuTime | null
  referenceCpu: CpuTime | null
}

/**
 * Measures the shop and its reference alternately in short rounds, so that other load on the machine affects both.
 * Returns the round with the median ratio.
 */
export async function compareRates(
  measureShop: () => Promise<Measurement>,
  measureReference: () => Promise<Measurement>,
): Promise<Comparison> {
  const rounds: Comparison[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [shop, reference] = [await measureShop(), await measureReference()]
    rounds.push({
      ...{ shop: shop.rate, reference: reference.rate, ratio: shop.rate / reference.rate },
      ...{ shopCpu: shop.cpu, referenceCpu: reference.cpu },
    })
  }
  return rounds.sort((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)]!
}

function rotatePaths(url: string, paths: string[]) {
  const { pathname } = new URL(url)
  let next = 0
  return (request: autocannon.Request) => ({
    ...request,
    path: pathname + paths[next++ % paths.length],
  })
}
