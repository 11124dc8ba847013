import { setTimeout as sleep } from 'node:timers/promises'
import { createDropshipQueue } from '#modules/dropship'
import { createTokenSource, type MarketplaceClient } from '#modules/marketplace'
import { openDatabase } from '#platform/db/database'
import { drainQueues } from '#platform/queue/drain-queues'
import { createSandboxFetch } from '#sandbox/marketplace'
import { SANDBOX_APP, SMALL_CATALOGUE } from '../support/marketplace.ts'
import { buildMarketplace } from '../support/marketplace-client.ts'

/** A process that forwards what waits, and ends. */
const [url, now] = process.argv.slice(2) as [string, string]
const startedAt = Date.now()
const clock = () => new Date(Number(now) + Date.now() - startedAt)
const { db, close } = openDatabase(url)
const baseUrl = 'http://sandbox.example/sandbox/marketplace'
const callSandbox = createSandboxFetch({
  ...{ db, clock, getCatalogue: () => SMALL_CATALOGUE, app: SANDBOX_APP, baseUrl },
  drawPicture: async () => null,
})
/** Says that something was ordered. The answer comes a little later, as over a network. */
async function fetch(...[address, init]: Parameters<typeof callSandbox>) {
  const response = await callSandbox(address, init)
  const form = init?.body instanceof URLSearchParams ? init.body : null
  if (form?.get('method') === 'aliexpress.ds.order.create') {
    process.stdout.write('ordered\n')
    await sleep(20)
  }
  return response
}
const gateway = { db, clock, fetch, baseUrl, app: SANDBOX_APP, callsPerSecond: 1000 }
const client: MarketplaceClient = {
  ...gateway,
  tokens: createTokenSource(gateway, { secretKey: 'a-key-of-the-tests' }),
}
await drainQueues(db, {
  queues: [createDropshipQueue(db, { marketplace: buildMarketplace(client), clock })],
  now: clock(),
})
await close()
