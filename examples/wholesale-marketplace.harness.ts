import type { SupplierAddress, SupplierOrderState, SupplierParcel } from '#modules/marketplace'
import type { MarketplaceHarness } from '../conformance/marketplace.ts'
import type { WholesaleOrder, WholesaleParcel } from '../conformance/standins/wholesale/orders.ts'
import { openWholesaleStandin } from '../conformance/standins/wholesale-service.ts'
import createWholesaleMarketplace from './wholesale-marketplace.ts'

const KEY = 'wholesale_key_conformance'
const STATES: Record<SupplierOrderState, string> = {
  ...{ unpaid: 'new', to_ship: 'confirmed', partially_shipped: 'partly_sent', shipped: 'sent' },
  ...{ finished: 'done', cancelled: 'withdrawn', in_dispute: 'complaint' },
}
const GERMANY = { country: 'DE', currency: 'EUR', language: 'de' }
const AMERICA = { country: 'US', currency: 'EUR', language: 'en' }
const JAPAN = { country: 'JP', currency: 'JPY', language: 'en' }
const FRANCE = { country: 'FR', currency: 'EUR', language: 'fr' }

const ADDRESS: SupplierAddress = {
  ...{ fullName: 'Mina Ørsted', line1: 'Gartenstraße 5', line2: 'c/o Noor', city: 'Köln' },
  ...{ province: 'Nordrhein-Westfalen', zip: '50667', country: 'DE' },
  ...{ phonePrefix: '+49', phone: '2216789123' },
}
const LAMP = { productId: 'lamp-7', variantAttributes: 'lamp-7.oak' }
const ORDER = {
  ...{ address: ADDRESS, note: 'No invoice, please' },
  lines: [
    { ...LAMP, quantity: 2, freightCode: 'van' },
    { productId: 'mug-2', variantAttributes: 'mug-2', quantity: 3, freightCode: null },
  ],
}

/** Opens the marketplace of the guide with a wholesaler on this machine. */
export async function openHarness() {
  const service = await openWholesaleStandin({ key: KEY })
  const env = {
    ...{ WHOLESALE_URL: service.url, WHOLESALE_KEY: KEY, WHOLESALE_TIMEOUT_MS: '3000' },
  }
  const find = (id: string) => service.orders.find((order) => order.id === id)!
  const harness: MarketplaceHarness = {
    provider: createWholesaleMarketplace({ env, publicUrl: 'https://shop.example' }),
    products: [
      expectLamp(GERMANY, { title: 'Schreibtischlampe', oak: 1900, before: 2600, ash: 2150 }),
      expectLamp(AMERICA, { title: 'Desk lamp', oak: 2280, before: 3120, ash: 2580 }),
      expectLamp(JAPAN, { title: 'Desk lamp', oak: 3800, before: 5200, ash: 4300 }),
    ],
    unknownProductId: 'lamp-8',
    notSold: { id: 'board-3', market: FRANCE },
    search: {
      ...{ keyword: 'oak coaster', market: GERMANY },
      listings: [1, 2, 3, 4, 5].map((number) => ({
        ...{ id: `coaster-${number}`, title: `Oak coaster ${number}` },
        price: { minor: 200 + number, currency: 'EUR' },
      })),
    },
    feed: {
      ...{ name: 'new-arrivals', unknownName: 'old arrivals' },
      ids: ['lamp-7', 'mug-2', 'board-3', ...[1, 2, 3, 4, 5].map((number) => `coaster-${number}`)],
    },
    categories: [
      { id: 'home', name: 'Home', parentId: null },
      { id: 'lamps', name: 'Lamps', parentId: 'home' },
    ],
    freight: {
      query: { productId: 'mug-2', variantId: 'mug-2', quantity: 1, market: GERMANY },
      options: [
        { ...expectService('post', 'Post', 0), minDays: 5, maxDays: 9, isTracked: false },
        { ...expectService('van', 'Van', 640), minDays: 2, maxDays: 3, isTracked: true },
      ],
    },
    freightElsewhere: {
      ...{ productId: 'board-3', variantId: 'board-3', quantity: 1, market: FRANCE },
    },
    order: ORDER,
    ordered: {
      lines: [
        { productId: 'lamp-7', variantId: 'lamp-7.oak', quantity: 2 },
        { productId: 'mug-2', variantId: 'mug-2', quantity: 3 },
      ],
      cost: { minor: 5285, currency: 'EUR' },
    },
    refused: {
      supplier_address_refused: { ...ORDER, address: { ...ADDRESS, city: '' } },
      supplier_stock_gone: {
        ...ORDER,
        lines: [{ ...LAMP, variantAttributes: 'lamp-7.ash', quantity: 1, freightCode: 'van' }],
      },
      supplier_freight_gone: {
        ...ORDER,
        lines: [{ ...LAMP, quantity: 1, freightCode: 'pigeon' }],
      },
    },
    listOrders: async () => service.orders.map(toOrder),
    unknownOrderId: 'W9999',
    states: Object.keys(STATES) as SupplierOrderState[],
    setState: async (id, state) => {
      find(id).status = state === 'unknown' ? 'on_the_moon' : STATES[state]
      return find(id).status
    },
    sendParcel: async (id) => toParcel(service.sendParcel(id)),
    readAll: async () => structuredClone(service.orders),
    limit: async (seconds) => service.limit(seconds),
    refuseKey: async () => service.refuseKey(),
    ...{ answerStrangely: service.answerStrangely, setNetwork: service.setNetwork },
    ...{ secrets: [KEY], maxWaitMs: 8000 },
  }
  return { ...harness, service, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
}

interface LampPrices {
  title: string
  oak: number
  before: number
  ash: number
}

function expectLamp(
  market: typeof GERMANY,
  { title, oak, before, ash }: LampPrices,
): MarketplaceHarness['products'][number] {
  const { currency } = market
  const toMoney = (minor: number) => ({ minor, currency })
  const expectVariant = (name: string, price: number) => ({
    ...{ id: `lamp-7.${name.toLowerCase()}`, attributes: `lamp-7.${name.toLowerCase()}` },
    ...{ options: [{ name: 'Wood', value: name }], price: toMoney(price) },
  })
  return {
    ...{ id: 'lamp-7', title, market },
    imageUrls: ['https://wholesale.example/pictures/lamp-7.jpg'],
    variants: [
      { ...expectVariant('Oak', oak), listPrice: toMoney(before), stock: 12 },
      { ...expectVariant('Ash', ash), listPrice: null, stock: 0 },
    ],
  }
}

function expectService(code: string, name: string, minor: number) {
  return { code, name, fee: { minor, currency: 'EUR' } }
}

function toOrder({ id, ship_to: address, items, note }: WholesaleOrder) {
  return {
    ...{ id, note },
    address: {
      ...{ fullName: address.name, line1: address.street, line2: address.street2 },
      ...{ city: address.town, province: address.region, zip: address.postcode },
      country: address.country,
      ...{ phonePrefix: address.phone.prefix, phone: address.phone.number },
    },
    lines: items.map(({ product, sku, quantity, service }) => {
      return { productId: product, variantAttributes: sku, quantity, freightCode: service }
    }),
  }
}

function toParcel({ number, carrier, products, events }: WholesaleParcel): SupplierParcel {
  const steps = events.map(({ at, what, where }) => {
    return { at: new Date(at), name: what, description: where }
  })
  return {
    ...{ trackingNumber: number, carrier, productIds: products },
    steps: steps.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  }
}
