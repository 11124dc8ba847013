import { sql } from 'drizzle-orm'
import {
  createAliExpressProvider,
  type SupplierAddress,
  type SupplierOrderState,
} from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { type FaultKind, type SandboxProduct, switchFault } from '#sandbox/marketplace'
import { BEAR_MAT, SMALL_CATALOGUE } from '#tests/support/marketplace'
import { openConnectedShop } from '#tests/support/marketplace-shop'
import type { MarketplaceHarness } from '../marketplace.ts'
import { openAliExpressNetwork } from './aliexpress/network.ts'
import { listPlacedOrders, sendSandboxParcel, setSandboxState } from './aliexpress/orders.ts'

const LAMP = SMALL_CATALOGUE.products[1]!
const MUG: SandboxProduct = {
  ...{ ...LAMP, id: '1005006361450154', title: 'Enamel mug' },
  skus: LAMP.skus.map((sku) => ({ ...sku, id: '12000036893609599' })),
}
/** More than a page of a feed, which has 200. */
const COASTERS = Array.from({ length: 204 }, (_, index): SandboxProduct => {
  const id = `${1005009000000001 + index}`
  return { ...BEAR_MAT, id, title: `Coaster ${index}`, keywords: [], idsByCountry: {} }
})
const PRODUCTS = [BEAR_MAT, LAMP, MUG, ...COASTERS]

const FRANCE = { country: 'FR', currency: 'EUR', language: 'fr' }
const JAPAN = { country: 'JP', currency: 'JPY', language: 'en' }
const BRAZIL = { country: 'BR', currency: 'USD', language: 'en' }

const ADDRESS: SupplierAddress = {
  ...{ fullName: 'Marie Dupont', line1: '12 rue de l’Église', line2: 'Bâtiment B', city: 'Lyon' },
  ...{ province: 'Rhone', zip: '69001', country: 'FR', phonePrefix: '+33', phone: '612345678' },
}
const MAT_LINE = {
  ...{ productId: BEAR_MAT.id, variantAttributes: '14:29#Bear;183:200007741', quantity: 2 },
  freightCode: 'CAINIAO_FULFILLMENT_STD',
}
const ORDER = {
  ...{ address: ADDRESS, note: 'No invoice in the parcel, please' },
  lines: [MAT_LINE, { productId: LAMP.id, variantAttributes: '', quantity: 1, freightCode: null }],
}
const FREIGHT = { productId: BEAR_MAT.id, variantId: BEAR_MAT.skus[0]!.id, quantity: 1 }

/** Its four attempts wait for 20 seconds each. */
const MAX_WAIT_MS = 90_000
const TWO_DAYS_MS = 172_800_000

/** Opens AliExpress with its sandbox, in the database of the test. Waiting moves a clock only. */
export async function openAliExpressHarness(): Promise<MarketplaceHarness & AsyncDisposable> {
  const catalogue = { ...SMALL_CATALOGUE, products: PRODUCTS }
  const { db, client, clock, seen, passTime, tokens } = await openConnectedShop({ catalogue })
  const network = openAliExpressNetwork({ fetch: client.fetch, passTime })
  const provider = createAliExpressProvider(
    { ...client, fetch: network.fetch },
    { trackingId: 'shop', isSandbox: true },
  )
  const { baseUrl, app } = client
  const failNext = (kind: FaultKind, more: { calls: number; seconds?: number }) =>
    switchFault(db, { kind, ...more, now: clock() })
  return {
    ...{ provider, ...network, maxWaitMs: MAX_WAIT_MS },
    ...buildExpected(baseUrl),
    listOrders: () => listPlacedOrders(db, seen),
    setState: (id, state) => setSandboxState(db, { id, state }),
    sendParcel: async (id) => {
      const parcel = await sendSandboxParcel(db, { id, sentAt: clock() })
      passTime(TWO_DAYS_MS)
      return parcel
    },
    readAll: () => readSandbox(db),
    limit: (seconds) => failNext('daily_limit', { calls: 1, seconds }),
    refuseKey: () => failNext('wrong_signature', { calls: 1000 }),
    affiliate: {
      ...{ keyword: 'home decor', market: FRANCE, unlinkedId: '1005000000000001' },
      ids: [BEAR_MAT.id, LAMP.id, MUG.id],
    },
    secrets: [app.secret, tokens.accessToken, tokens.refreshToken!],
    async [Symbol.asyncDispose]() {},
  }
}

const STATES: SupplierOrderState[] = [
  ...(['unpaid', 'to_ship', 'partially_shipped', 'shipped'] as const),
  ...(['finished', 'cancelled', 'in_dispute'] as const),
]

/** What the adapter must say of the catalogue. The sandbox does not tell which orders do not exist. */
function buildExpected(baseUrl: string) {
  const inEuros = (minor: number) => ({ minor, currency: 'EUR' })
  const tracked = { isTracked: true }
  return {
    products: [
      expectMat(baseUrl, FRANCE, { prices: [737, 829], before: 2045 }),
      expectMat(baseUrl, JAPAN, { prices: [1234, 1388], before: 3423 }),
    ],
    unknownProductId: '1005000000000001',
    notSold: { id: BEAR_MAT.id, market: BRAZIL },
    search: {
      ...{ keyword: 'home decor', market: FRANCE },
      listings: [
        { id: BEAR_MAT.id, title: BEAR_MAT.title, price: inEuros(737) },
        { id: LAMP.id, title: LAMP.title, price: inEuros(2208) },
        { id: MUG.id, title: MUG.title, price: inEuros(2208) },
      ],
    },
    feed: {
      ...{ name: 'Home & Garden', unknownName: 'Old arrivals' },
      ids: PRODUCTS.map(({ id }) => id),
    },
    categories: SMALL_CATALOGUE.categories,
    freight: {
      query: { ...FREIGHT, market: FRANCE },
      options: [
        {
          ...{ ...tracked, code: 'CAINIAO_FULFILLMENT_STD', name: 'Standard Shipping' },
          ...{ fee: inEuros(183), minDays: 6, maxDays: 12 },
        },
        {
          ...{ ...tracked, code: 'CAINIAO_PREMIUM', name: 'Premium' },
          ...{ fee: inEuros(827), minDays: 4, maxDays: 6 },
        },
      ],
    },
    freightElsewhere: { ...FREIGHT, market: BRAZIL },
    order: ORDER,
    ordered: {
      lines: [
        { productId: BEAR_MAT.id, variantId: BEAR_MAT.skus[0]!.id, quantity: 2 },
        { productId: LAMP.id, variantId: LAMP.skus[0]!.id, quantity: 1 },
      ],
      cost: { minor: 4002, currency: 'USD' },
    },
    refused: {
      supplier_address_refused: { ...ORDER, address: { ...ADDRESS, city: '' } },
      supplier_stock_gone: { ...ORDER, lines: [{ ...MAT_LINE, quantity: 1000 }] },
      supplier_freight_gone: { ...ORDER, lines: [{ ...MAT_LINE, freightCode: 'PIGEON' }] },
    },
    states: STATES,
  } satisfies Partial<MarketplaceHarness>
}

function expectMat(
  baseUrl: string,
  market: typeof FRANCE,
  { prices, before }: { prices: number[]; before: number },
): MarketplaceHarness['products'][number] {
  const { currency } = market
  const toPicture = (name: string) => `${baseUrl}/pictures/${name}.webp`
  return {
    ...{ id: BEAR_MAT.id, title: BEAR_MAT.title, market },
    imageUrls: ['mug.forest.1', 'mug.forest.2', 'mug.forest.3'].map(toPicture),
    variants: BEAR_MAT.skus.map(({ id, properties, stock }, index) => ({
      ...{ id, attributes: `14:29#Bear;183:${200007741 + index}`, stock },
      options: [
        { name: 'Color', value: 'Bear' },
        { name: 'Size', value: properties[1]!.value },
      ],
      ...{ price: { minor: prices[index]!, currency }, listPrice: { minor: before, currency } },
    })),
  }
}

async function readSandbox(db: Database): Promise<unknown> {
  const { rows: orders } = await db.execute(sql`select * from sandbox.marketplace_orders`)
  const { rows: changes } = await db.execute(sql`select * from sandbox.marketplace_changes`)
  return { orders, changes }
}
