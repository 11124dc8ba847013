import { sql } from 'drizzle-orm'
import { createProduct, type ProductId, type VariantId } from '#modules/catalog'
import { createDropshipQueue, pollSupplierOrders } from '#modules/dropship'
import { sellerSetting } from '#modules/invoices'
import { drainOutbox } from '#platform/events/event-queues'
import { newId } from '#platform/ids'
import { dollars } from '#platform/money/money'
import { drainQueues } from '#platform/queue/drain-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { priceRules, supplierProducts, supplierVariants } from '#tables/product-sync'
import { BEAR_MAT } from './marketplace.ts'
import { buildMarketplace } from './marketplace-client.ts'
import { openConnectedShop } from './marketplace-shop.ts'
import { createShopper } from './shopper.ts'
import { addTestProduct } from './test-shop.ts'
import { ADMIN_TOKEN, createTestDependencies, openTestSite } from './test-site.ts'

const PHONE = '+49 221 123456'
const LAMP_ID = '1005006361450153'
const LAMP_SKU = '12000036893609536'
const seller = {
  ...{ name: 'Lamps Ltd', lines: ['Lamp Road 1'], email: 'shop@example.com', taxId: null },
}

/**
 * Opens a shop that sells a mug of its own for $10, and orders a bear mat in two sizes and a lamp at suppliers. Prices are
 * one and a half times the cost, and a quarter of the cost is the margin at least.
 */
export async function openDropshipShop() {
  const market = await openConnectedShop()
  const { db, client, clock, passTime, seen } = market
  await sellerSetting.set(db, { value: seller, now: clock() })
  const marketplace = buildMarketplace(client)
  await db.insert(priceRules).values({
    ...{ id: newId(), categoryId: null, multiplierHundredths: 150, markupMinor: 0 },
    ...{ endingCents: null, marginFloorPercent: 20, updatedAt: clock() },
  })
  const mug = (await addTestProduct(db, 'Red Mug')).onlyVariantId!
  const mat = await addSupplierProduct('Bear mat', BEAR_MAT.id, [
    ...BEAR_MAT.skus.map((sku, index) => ({
      ...{ id: sku.id, size: sku.properties[1]!.value, cost: sku.priceMinor, price: 15 + index },
      attributes: `14:29#Bear;183:${200007741 + index}`,
    })),
  ])
  const lamp = await addSupplierProduct('Reading lamp', LAMP_ID, [
    { id: LAMP_SKU, size: 'One size', cost: 2400, price: 39, attributes: '' },
  ])
  const shared = { ...(await createTestDependencies(db)), db, now: clock, marketplace }
  const { site, cache } = await openTestSite({ ...shared, shop: { db, url: market.url } })
  const mina = createShopper(site)
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }

  async function addSupplierProduct(
    title: string,
    supplierProductId: string,
    skus: { id: string; size: string; cost: number; price: number; attributes: string }[],
  ) {
    const [first, ...others] = skus.map(({ size, price }) => {
      return { options: [size], price: dollars(price), stock: 20 }
    })
    const product = await createProduct(db, {
      ...{ title, source: 'aliexpress', affiliateUrl: 'https://s.click.example/1', now: clock() },
      options: [{ name: 'Size', values: skus.map(({ size }) => ({ value: size })) }],
      variants: [first!, ...others],
    })
    const productId = product.id as ProductId
    await db.insert(supplierProducts).values({
      ...{ productId, supplierProductId, sellingMode: 'dropship' },
      ...{ base: {} as never, textHash: '', syncedAt: clock(), createdAt: clock() },
    })
    const { rows } = await db.execute<{ id: VariantId }>(
      sql`select id from variants where product_id = ${productId} order by position`,
    )
    await db.insert(supplierVariants).values(
      skus.map(({ id, cost, attributes }, index) => ({
        ...{ variantId: rows[index]!.id, productId, supplierVariantId: id, attributes },
        ...{ costMinor: cost, costCurrency: 'USD', stock: 20, maxQuantity: null },
        syncedAt: clock(),
      })),
    )
    return { productId, variants: rows.map(({ id }) => id) }
  }

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
    providers: shared.providers,
    cache,
    ...{ handleEvents, handlePaid, forward },
    poll: () =>
      pollSupplierOrders(db, marketplace, { clock, signal: new AbortController().signal }),
    /** The calls of the marketplace since the last time, without those of connecting. */
    takeCalls: () => seen.splice(0).map(({ parameters }) => parameters.method ?? ''),
    /** Changes a product of the supplier, or one of its variants. */
    async changeSupply(
      productId: string,
      change: { skuId?: string; pricePercent?: number; stock?: number; isGone?: boolean },
    ) {
      const { skuId = '', pricePercent = null, stock = null, isGone = false } = change
      await db.execute(sql`insert into sandbox.marketplace_changes
        values (${productId}, ${skuId}, ${pricePercent}, ${stock}, ${isGone})
        on conflict (product_id, sku_id) do update set price_percent = excluded.price_percent,
          stock = excluded.stock, is_gone = excluded.is_gone`)
    },
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

export const SUPPLIER_LAMP = LAMP_ID
export const SUPPLIER_MAT = BEAR_MAT.id
