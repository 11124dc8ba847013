import type { MarketplaceProvider, SupplierOrderState, SupplierProduct } from '#modules/marketplace'
import type { AdapterContext } from '#platform/adapter-context'
import { getFractionDigits, type Money, toMinorUnits } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import type {
  Category,
  Item,
  ListPage,
  Order,
  Parcel,
  Product,
  Services,
} from './wholesale-answers.ts'

/** Whose pages shoppers are sent to. */
const PAGES = 'https://wholesale.example'
/** A state that is not here is null: the shop keeps the one that it knows. */
const STATES: Record<string, SupplierOrderState> = {
  ...{ new: 'unpaid', confirmed: 'to_ship', partly_sent: 'partially_shipped', sent: 'shipped' },
  ...{ done: 'finished', withdrawn: 'cancelled', complaint: 'in_dispute' },
}
const PRODUCT_ERRORS = {
  no_such_product: 'supplier_product_not_found',
  not_sold_there: 'supplier_product_not_for_country',
} as const
const PLACE_ERRORS = {
  bad_address: 'supplier_address_refused',
  out_of_stock: 'supplier_stock_gone',
  no_such_product: 'supplier_product_not_found',
  service_gone: 'supplier_freight_gone',
} as const
const ORDER_ERRORS = { no_such_order: 'supplier_order_not_found' } as const

interface CallOptions<Code> {
  signal?: AbortSignal | undefined
  /** Codes of the shop, by what the wholesaler calls them. */
  errors?: Record<string, Code>
  body?: object
}

/** An imaginary wholesaler. Its settings are `WHOLESALE_URL`, `WHOLESALE_KEY` and `WHOLESALE_TIMEOUT_MS`. */
export default function createWholesaleMarketplace({ env }: AdapterContext): MarketplaceProvider {
  const { WHOLESALE_URL: url, WHOLESALE_KEY: key, WHOLESALE_TIMEOUT_MS = 20_000 } = env
  if (!url || !key) throw new Error('WHOLESALE_URL and WHOLESALE_KEY are needed')

  /** Throws where nobody knows what the wholesaler has: without an answer, and with one that is not understood. */
  async function call<Code extends string = never>(path: string, options: CallOptions<Code>) {
    const { signal, errors, body } = options
    const timeout = AbortSignal.timeout(Number(WHOLESALE_TIMEOUT_MS))
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${key}` },
      body: body ? JSON.stringify(body) : null,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const { status, headers } = response
    if (status === 401) return err('marketplace_refused', { reason: 'key' })
    if (status === 429) {
      const seconds = Number(headers.get('Retry-After')) || 60
      return err('marketplace_limited', { reason: 'too_many_requests', seconds })
    }
    const answer = await response.json()
    if (response.ok) return ok(answer as unknown)
    const code = errors?.[answer.error]
    if (code) return err(code, { reason: answer.error })
    throw new Error(`The wholesaler answered ${status}`)
  }

  return {
    ...{ name: 'wholesale', title: 'Wholesale', callsPerSecond: 5, affiliate: null },
    getProduct: async ({ id, market, signal }) => {
      const path = `/products/${id}${toQuery({ ...market })}`
      return map(await call(path, { errors: PRODUCT_ERRORS, signal }), toProduct)
    },
    searchProducts: async ({ keyword: words, market, page, pageSize: size, signal }) => {
      const found = await call(`/products${toQuery({ words, ...market, page, size })}`, { signal })
      return map(found, ({ items }: { items: Item[] }) => items.map(toListing))
    },
    listFeedProducts: async ({ feed, cursor: after = '', signal }) => {
      const page = await call(`/lists/${encodeURIComponent(feed)}${toQuery({ after })}`, { signal })
      return map(page, ({ ids, next }: ListPage) => ({ ids, nextCursor: next }))
    },
    listCategories: async ({ language, signal }) => {
      const found = await call(`/categories${toQuery({ language })}`, { signal })
      return map(found, ({ categories }: { categories: Category[] }) =>
        categories.map(({ id, name, parent }) => ({ id, name, parentId: parent || null })),
      )
    },
    queryFreight: async ({ productId: product, variantId: sku, quantity, market, signal }) => {
      const found = await call(`/services${toQuery({ product, sku, quantity, ...market })}`, {
        signal,
      })
      return map(found, ({ currency, services }: Services) =>
        services.map(({ code, name, price, days: [minDays, maxDays], tracked }) => {
          return { code, name, fee: toMoney(price, currency), minDays, maxDays, isTracked: tracked }
        }),
      )
    },
    placeOrder: async ({ key: reference, address, lines, note, signal }) => {
      const { fullName, line1, line2, city, province, zip, country, phonePrefix, phone } = address
      const body = {
        // A reference that the wholesaler knows is answered with the orders that it has already.
        ...{ reference, note },
        ship_to: {
          ...{ name: fullName, street: line1, street2: line2, town: city, region: province },
          ...{ postcode: zip, country, phone: { prefix: phonePrefix, number: phone } },
        },
        items: lines.map(({ productId, variantAttributes, quantity, freightCode }) => {
          return { product: productId, sku: variantAttributes, quantity, service: freightCode }
        }),
      }
      const placed = await call('/orders', { body, errors: PLACE_ERRORS, signal })
      return map(placed, ({ orders }: { orders: string[] }) => orders)
    },
    getOrder: async ({ id, signal }) => {
      const found = await call(`/orders/${id}`, { errors: ORDER_ERRORS, signal })
      return map(found, ({ status, total, currency, items }: Order) => ({
        ...{ id, state: STATES[status] ?? null, rawState: status, cost: toMoney(total, currency) },
        lines: items.map(({ product, sku, quantity }) => {
          return { productId: product, variantId: sku, quantity }
        }),
      }))
    },
    getParcels: async ({ orderId, signal }) => {
      const found = await call(`/orders/${orderId}/parcels`, { signal })
      return map(found, ({ parcels }: { parcels: Parcel[] }) =>
        parcels.map(({ number, carrier, products, events }) => ({
          ...{ trackingNumber: number, carrier, productIds: products },
          // The wholesaler tells the newest one first.
          steps: events.toReversed().map(({ at, what, where }) => {
            return { at: new Date(at), name: what, description: where }
          }),
        })),
      )
    },
    getItemUrl: (id) => `${PAGES}/items/${id}`,
    isOwnAddress: (address) => {
      if (!URL.canParse(address)) return false
      const { origin, username, password } = new URL(address)
      return origin === PAGES && username === '' && password === ''
    },
  }
}

/** Reads a right answer. The shop checks the shape of what comes of it. */
function map<Answer, Value, Code extends string>(
  result: Result<unknown, Code>,
  read: (answer: Answer) => Value,
): Result<Value, Code> {
  return result.ok ? ok(read(result.value as Answer)) : result
}

function toQuery(values: Record<string, string | number>): string {
  const entries = Object.entries(values).map(([name, value]) => [name, `${value}`])
  return `?${new URLSearchParams(Object.fromEntries(entries))}`
}

/** `"19.00"` euros are 1900 cents, and `"860"` yen are 860. Anything else than such a number is an error, and never zero. */
function toMoney(price: string | undefined, currency: string): Money {
  const match = /^\d{1,7}(?:\.(\d+))?$/.exec(price ?? '')
  if (!match || (match[1] ?? '').length > getFractionDigits(currency))
    throw new Error(`No price in ${currency}: ${price}`)
  return { minor: toMinorUnits(Number(price), currency), currency }
}

function toProduct({ id, name, html, grams, seller, currency, ...product }: Product) {
  const read: SupplierProduct = {
    ...{ id, title: name, description: html, isOnSale: true, supplierName: seller },
    ...{ categoryId: product.categories.at(-1) ?? null, categoryPath: product.categories },
    ...{ imageUrls: product.pictures, attributes: [], rating: null, reviewCount: null },
    ...{ weightGrams: grams, idsByCountry: {} },
    variants: product.offers.map(({ sku, choice, price, was, available }) => ({
      ...{ id: sku, attributes: sku, options: choice, stock: available },
      ...{ price: toMoney(price, currency), listPrice: was ? toMoney(was, currency) : null },
      ...{ imageUrl: null, shipsFrom: null, maxQuantity: null },
    })),
  }
  return read
}

function toListing({ id, name, picture, price, currency, category }: Item) {
  return {
    ...{ id, title: name, imageUrl: picture, price: toMoney(price, currency), listPrice: null },
    ...{ categoryId: category, categoryName: null, promotionUrl: null },
  }
}
