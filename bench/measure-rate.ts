import autocannon from 'autocannon'

const SECONDS = Number(process.env.SECONDS ?? 5)
const ROUNDS = 5
const CONNECTIONS = 10

/** Measures requests per second in one short round. `paths` are requested in turn. Throws if a request fails. */
export async function measureRate(url: string, paths: string[] = ['']): Promise<number> {
  const load = {
    url,
    connections: CONNECTIONS,
    requests: [{ setupRequest: rotatePaths(url, paths) }],
  }
  await autocannon({ ...load, duration: 0.3 })
  const round = await autocannon({ ...load, duration: SECONDS / ROUNDS })
  const { non2xx, errors, duration } = round
  if (non2xx + errors > 0) throw new Error(`${url}${paths[0]} failed ${non2xx + errors} times`)
  return round['2xx'] / duration
}

export interface Comparison {
  shop: number
  reference: number
  ratio: number
}

/**
 * Measures the shop and its reference alternately in short rounds, so that other load on the machine affects both.
 * Returns the round with the median ratio.
 */
export async function compareRates(
  shop: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Comparison> {
  const rounds: Comparison[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const rates = { shop: await shop(), reference: await reference() }
    rounds.push({ ...rates, ratio: rates.shop / rates.reference })
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
