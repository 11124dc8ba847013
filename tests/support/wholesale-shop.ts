import { sql } from 'drizzle-orm'
import { createDropshipQueue, pollSupplierOrders } from '#modules/dropship'
import { sellerSetting } from '#modules/invoices'
import type { MarketplaceProvider } from '#modules/marketplace'
import { createSyncQueue } from '#modules/product-sync'
import { drainOutbox } from '#platform/events/event-queues'
import { newId } from '#platform/ids'
import { drainQueues } from '#platform/queue/drain-queues'
import { parseConfig } from '#server/config/config'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { connectAdapter } from '#server/startup/open-marketplace'
import { priceRules } from '#tables/product-sync'
import { openHarness } from '../../examples/wholesale-marketplace.harness.ts'
import { createShopper } from './shopper.ts'
import { openTestShop } from './test-shop.ts'
import { ADMIN_TOKEN, createTestDependencies, openTestSite } from './test-site.ts'

const seller = {
  ...{ name: 'Lamps Ltd', lines: ['Lamp Road 1'], email: 'shop@example.com', taxId: null },
}

/** Opens a shop whose marketplace is the wholesaler of the guide. */
export async function openWholesaleShop() {
  const wholesaler = await openHarness()
  const shop = await openTestShop()
  const { db } = shop
  let now = new Date('2030-01-01T12:00:00Z').getTime()
  const clock = () => new Date(now)
  const errors: unknown[] = []
  const connect = (adapter: MarketplaceProvider) =>
    connectAdapter(parseConfig({}), adapter, { db, clock, onError: (error) => errors.push(error) })
  const marketplace = connect(wholesaler.provider)
  await sellerSetting.set(db, { value: seller, now: clock() })
  await db.insert(priceRules).values({
    ...{ id: newId<'price rule'>(), categoryId: null, multiplierHundredths: 200, markupMinor: 0 },
    ...{ endingCents: null, marginFloorPercent: 20, updatedAt: clock() },
  })
  const shared = { ...(await createTestDependencies(db)), db, now: clock, marketplace }
  const { site } = await openTestSite({ ...shared, shop })
  const mina = createShopper(site)
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  const drain = (queue: ReturnType<typeof createSyncQueue>) =>
    drainQueues(db, { queues: [queue], now: clock() })

  return {
    ...{ db, mina, marketplace, wholesaler, errors, clock },
    /** The owner sets another marketplace. */
    replaceMarketplace: (adapter: MarketplaceProvider) => {
      Object.assign(marketplace, connect(adapter))
    },
    passTime: (ms: number) => {
      now += ms
    },
    admin: <Body>(method: string, path: string, body?: unknown) =>
      mina.request<Body>(method, `/api/admin${path}`, body, {
        ...{ ...headers, 'Idempotency-Key': crypto.randomUUID() },
      }),
    runSyncs: () => drain(createSyncQueue(db, { marketplace, clock })),
    forward: () => drain(createDropshipQueue(db, { marketplace, clock })),
    /** Runs the handlers of all events. */
    async handleEvents() {
      for (let round = 0; round < 3; round++)
        await drainOutbox(db, { handlers: createEventHandlers(shared), now: clock() })
    },
    poll: () =>
      pollSupplierOrders(db, marketplace, { clock, signal: new AbortController().signal }),
    async query<Row extends Record<string, unknown>>(text: string) {
      const { rows } = await db.execute<Row>(sql.raw(text))
      return rows
    },
    [Symbol.asyncDispose]: () => wholesaler[Symbol.asyncDispose](),
  }
}
