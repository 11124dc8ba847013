import { sql } from 'drizzle-orm'
import { createDropshipQueue, pollSupplierOrders } from '#modules/dropship'
import { sellerSetting } from '#modules/invoices'
import type { PaymentProviders } from '#modules/payments'
import { drainOutbox } from '#platform/events/event-queues'
import { drainQueues } from '#platform/queue/drain-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { buildMarketplace } from './marketplace-client.ts'
import { openConnectedShop } from './marketplace-shop.ts'
import { changeSupply, seedSuppliers } from './seed-suppliers.ts'
import { createShopper } from './shopper.ts'
import { addTestProduct } from './test-shop.ts'
import { ADMIN_TOKEN, createTestDependencies, openTestSite } from './test-site.ts'

export { SUPPLIER_LAMP, SUPPLIER_MAT } from './seed-suppliers.ts'

const PHONE = '+49 221 123456'
const seller = {
  ...{ name: 'Lamps Ltd', lines: ['Lamp Road 1'], email: 'shop@example.com', taxId: null },
}

/** Opens a shop that sells a mug of its own for $10, and what `seedSuppliers` adds. */
export async function openDropshipShop({ providers }: { providers?: PaymentProviders } = {}) {
  const market = await openConnectedShop()
  const { db, client, clock, passTime, seen } = market
  await sellerSetting.set(db, { value: seller, now: clock() })
  const marketplace = buildMarketplace(client)
  const mug = (await addTestProduct(db, 'Red Mug')).onlyVariantId!
  const { mat, lamp } = await seedSuppliers(db, clock())
  const defaults = await createTestDependencies(db)
  const shared = {
    ...{ ...defaults, providers: providers ?? defaults.providers },
    ...{ db, now: clock, marketplace },
  }
  const { site, cache } = await openTestSite({ ...shared, shop: { db, url: market.url } })
  const mina = createShopper(site)
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }

  /** Runs the handlers of all events and sends what is to be ordered at suppliers. */
  async function handleEvents() {
    for (let round = 0; round < 3; round++) await handlePaid()
    await forward()
  }
  function handlePaid() {
    return drainOutbox(db, { handlers: createEventHandlers(shared), now: clock() })
  }
  function forward() {
    const queues = [createDropshipQueue(db, { marketplace, clock })]
    return drainQueues(db, { queues, now: clock() })
  }
  return {
    ...{ db, url: market.url, mug, mat, lamp, site, mina, marketplace, clock, passTime, seen },
    ...{ providers: shared.providers, secretKey: shared.secretKey },
    ...{ cache, handleEvents, handlePaid, forward },
    poll: () =>
      pollSupplierOrders(db, marketplace, { clock, signal: new AbortController().signal }),
    /** The calls of the marketplace since the last time, without those of connecting. */
    takeCalls: () => seen.splice(0).map(({ parameters }) => parameters.method ?? ''),
    changeSupply: (productId: string, change: Parameters<typeof changeSupply>[2]) =>
      changeSupply(db, productId, change),
    checkOut: (cartId: string, contact: object = {}, more: Record<string, string> = {}) =>
      mina.checkOut(cartId, { phone: PHONE, ...contact }, more),
    async buy(items: { variant: string; quantity?: number }[], contact: object = {}) {
      const cart = await mina.createCart(items)
      const { body: placed } = await mina.checkOut(cart.id, { phone: PHONE, ...contact })
      if (placed.payment) await mina.pay(placed)
      return placed
    },
    admin: <Body>(
      method: string,
      path: string,
      body?: unknown,
      key: string = crypto.randomUUID(),
    ) =>
      mina.request<Body>(method, `/api/admin${path}`, body, { ...headers, 'Idempotency-Key': key }),
    async count(table: string) {
      const { rows } = await db.execute<{ count: number }>(
        sql.raw(`select count(*)::int as count from ${table}`),
      )
      return rows[0]!.count
    },
  }
}
