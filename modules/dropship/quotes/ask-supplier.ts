import type {
  FreightOption,
  Marketplace,
  SupplierProduct,
  SupplierVariant,
} from '#modules/marketplace'
import type { SupplierVariantLink } from '#modules/product-sync'
import { BASE_CURRENCY } from '#platform/money/money'
import type { QuoteRequest } from './quote-request.ts'

/** What a supplier said of a request. */
export type SupplierAnswer =
  | { outcome: 'available'; variant: SupplierVariant; freight: FreightOption }
  | { outcome: 'gone' | 'not_for_country' }

export interface QuotedVariant extends QuoteRequest {
  link: SupplierVariantLink
}

type ProductAnswer = SupplierProduct | 'gone' | 'not_for_country' | null

/** Asks for variants, all at once. An answer that does not come before `signal` is aborted is null. */
export async function askSupplier(
  { provider }: Pick<Marketplace, 'provider'>,
  { quoted, signal }: { quoted: QuotedVariant[]; signal: AbortSignal },
): Promise<(SupplierAnswer | null)[]> {
  const products = new Map<string, Promise<ProductAnswer>>()
  const findProduct = (id: string, country: string) => {
    const key = `${id} ${country}`
    const product = products.get(key) ?? untilAborted(signal, askForProduct(id, country))
    products.set(key, product)
    return product
  }
  async function askForProduct(id: string, country: string): Promise<ProductAnswer> {
    const found = await provider.getProduct({ id, market: toMarket(country), signal })
    if (found.ok) return found.value
    if (found.error.code === 'supplier_product_not_found') return 'gone'
    return found.error.code === 'supplier_product_not_for_country' ? 'not_for_country' : null
  }
  async function askForFreight({ link, country, quantity }: QuotedVariant) {
    const { supplierProductId: productId, supplierVariantId: variantId } = link
    const query = { productId, variantId, quantity, market: toMarket(country), signal }
    const options = await provider.queryFreight(query)
    return options.ok ? options.value : null
  }
  return Promise.all(
    quoted.map(async (one) => {
      const [product, options] = await Promise.all([
        findProduct(one.link.supplierProductId, one.country),
        untilAborted(signal, askForFreight(one)),
      ])
      return toAnswer(one, product, options)
    }),
  )
}

function toAnswer(
  { link }: QuotedVariant,
  product: ProductAnswer,
  options: FreightOption[] | null,
): SupplierAnswer | null {
  if (product === null) return null
  if (typeof product === 'string') return { outcome: product }
  const variant = product.variants.find(({ id }) => id === link.supplierVariantId)
  if (!variant || !product.isOnSale) return { outcome: 'gone' }
  if (options === null) return null
  const freight = chooseFreight(options)
  return freight ? { outcome: 'available', variant, freight } : { outcome: 'not_for_country' }
}

/** Returns the cheapest way that can be followed, or the cheapest one. */
export function chooseFreight(options: FreightOption[]): FreightOption | null {
  const tracked = options.filter(({ isTracked }) => isTracked)
  const eligible = tracked.length > 0 ? tracked : options
  return eligible.toSorted((a, b) => a.fee.minor - b.fee.minor)[0] ?? null
}

export function toMarket(country: string) {
  return { country, currency: BASE_CURRENCY, language: 'en' }
}

/** Returns null for an answer that does not come in time or fails. Not all of a call can be aborted. */
async function untilAborted<Value>(
  signal: AbortSignal,
  call: Promise<Value>,
): Promise<Value | null> {
  const aborted = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  return Promise.race([call.catch(() => null), aborted])
}
