import type { FieldChange } from '#contract/catalog'
import type { CategoryRow, CategoryTree, FullProduct, ProductInput } from '#modules/catalog'
import type { Marketplace, SupplierProduct } from '#modules/marketplace'
import type { Currencies } from '#modules/pricing'
import { convertAmount } from '#platform/money/convert-price'
import { BASE_CURRENCY, type Money } from '#platform/money/money'
import { buildProductInput } from './build-product-input.ts'
import { keepVanishedVariants } from './compare-item.ts'
import type { SyncSettings } from './contract.ts'
import type { FetchedItem } from './fetch-item.ts'
import { findCategoryPath } from './find-category-path.ts'
import type { LockedProduct } from './load-known-products.ts'
import type { FindPriceTerms } from './price-rules.ts'

/** What all items of a batch are planned by. */
export interface PlanContext {
  marketplace: Marketplace
  settings: SyncSettings
  categories: CategoryTree
  currencies: Currencies
  findTerms: FindPriceTerms
}

/** The supplier's prices are in a currency without a rate. */
export class UnknownCurrencyError extends Error {}

/** Describes a product as the shop would have it. Throws `UnknownCurrencyError`. */
export function planItem(
  context: PlanContext,
  {
    fetched: { supplier, translations },
    known,
  }: { fetched: Extract<FetchedItem, { kind: 'product' }>; known: LockedProduct | null },
): ProductInput {
  const { settings, categories, findTerms, marketplace } = context
  const mapped = findCategory(categories, supplier)
  const current = known?.current ?? null
  const place = current?.category.length ? findCategoryPath(categories, current.category) : mapped
  const input = buildProductInput({
    ...{ supplier, current, base: known?.base ?? null },
    variantIds: known?.variantIds ?? new Map(),
    terms: findTerms(place.map(({ id }) => id)),
    category: mapped.length > 0 ? mapped.map(({ name }) => name) : undefined,
    translations,
    status: chooseStatus(known, settings),
    affiliateUrl: marketplace.provider.getItemUrl(supplier.id),
    toBaseMinor: (price) => toBaseMinor(context.currencies, price),
    toPictureSource: marketplace.toPictureSource,
  })
  return keepVanishedVariants(input, known, {
    policy: settings.when_vanished,
    supplierIds: new Set(supplier.variants.map(({ id }) => id)),
  })
}

/** The nearest category of the shop that the supplier's categories lead to, with those above it. */
function findCategory(categories: CategoryTree, { categoryPath }: SupplierProduct): CategoryRow[] {
  const byAliId = new Map(categories.all.map((category) => [category.aliCatId, category]))
  const nearest = categoryPath.findLast((id) => byAliId.has(id))
  return nearest ? categories.path(byAliId.get(nearest)!.id) : []
}

/** A new product gets the status of the settings. One that came back is for sale again if a sync had made it a draft. */
function chooseStatus(
  known: LockedProduct | null,
  settings: SyncSettings,
): FullProduct['status'] | undefined {
  if (!known) return settings.new_status
  // An import that was undone has withdrawn it.
  if (!known.link) return known.current.status === 'withdrawn' ? settings.new_status : undefined
  const wasHidden = known.link.availability !== 'on_sale' && known.base?.status === 'draft'
  return wasHidden ? 'active' : undefined
}

function toBaseMinor(currencies: Currencies, { minor, currency }: Money): number {
  const conversion = currencies.findConversion(currency, BASE_CURRENCY)
  if (!conversion) throw new UnknownCurrencyError(currency)
  return convertAmount(minor, conversion)
}

/** The supplier's variants whose price in the shop has jumped, by the names of the changes. */
export function listHeldVariants(
  input: ProductInput,
  { jumps, known }: { jumps: FieldChange[]; known: LockedProduct | null },
): Set<string> {
  const names = new Set(jumps.map(({ field }) => field))
  const held = new Set<string>()
  for (const [supplierId, id] of known?.variantIds ?? []) {
    const variant = input.variants.find(({ sku, options }) => {
      const current = known?.current.variants.find((one) => one.id === id)
      return sku ? sku === current?.sku : isSame(options, current?.options)
    })
    const label = variant && (variant.options.join(' / ') || variant.sku || 'only')
    if (label && names.has(`variant ${label}: price`)) held.add(supplierId)
  }
  return held
}

function isSame(a: string[], b: string[] | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
