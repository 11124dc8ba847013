import autocannon from 'autocannon'

const SECONDS = Number(process.env.SECONDS ?? 5)
const CONNECTIONS = 10

/** Requests a second; `paths` are asked in turn. Fails when one of them does. */
export async function rateOf(url: string, paths: string[] = ['']): Promise<number> {
  const load = { url, connections: CONNECTIONS, requests: [{ setupRequest: inTurn(url, paths) }] }
  await autocannon({ ...load, duration: 1 })
  const { requests, non2xx, errors } = await autocannon({ ...load, duration: SECONDS })
  if (non2xx + errors > 0) throw new Error(`${url}${paths[0]} failed ${non2xx + errors} times`)
  return requests.average
}

function inTurn(url: string, paths: string[]) {
  const { pathname } = new URL(url)
  let next = 0
  return (request: autocannon.Request) => ({
    ...request,
    path: pathname + paths[next++ % paths.length],
  })
}
