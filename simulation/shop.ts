import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import type { ShopReady, ShopReplies, ShopRequest } from './messages.ts'
import { simulateProcess } from './seeded-randomness.ts'

// The shop as a process of its own, whose clock and randomness the simulation sets, and which it can kill.
const [seed, start, time] = process.argv.slice(2) as [string, string, string]
const simulated = simulateProcess({ seed: `${seed} ${start}`, now: new Date(time) })
const { openSimulatedShop } = await import('./open-simulated-shop.ts')

const shop = await openSimulatedShop(seed)
const server = createServer(shop.listener).listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const ready: ShopReady = { port, admin: shop.admin }
  shop.setPort(port)
  process.send!(ready)
})

async function handle(request: ShopRequest): Promise<ShopReplies[ShopRequest['type']]> {
  switch (request.type) {
    case 'set_time':
      simulated.setTime(new Date(request.time))
      return null
    case 'run_jobs':
      return shop.runJobs()
    case 'check':
      return shop.check()
    case 'digest':
      return shop.digest()
  }
}

process.on('message', async (request: ShopRequest) => {
  try {
    process.send!({ reply: await handle(request) })
  } catch (error) {
    process.send!({ error: inspect(error, { maxStringLength: 2000 }) })
  }
})
// The simulation was killed: without it, this process would hold its output open for ever.
process.on('disconnect', () => process.exit())
process.on('SIGTERM', async () => {
  server.close()
  server.closeAllConnections()
  await shop.close()
  process.exit(0)
})
