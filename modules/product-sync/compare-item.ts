import type { FieldChange } from '#contract/catalog'
import {
  type FullProduct,
  formatVariantName,
  type ProductInput,
  type VariantId,
} from '#modules/catalog'
import type { SyncSettings } from './contract.ts'
import { listEditedFields } from './lock-fields.ts'

/** What the shop has of a product of the marketplace. */
export interface KnownProduct {
  current: FullProduct
  /** Null where no sync has saved it. */
  base: FullProduct | null
  /** Fields that an earlier sync has found edited, or a reviewer has left out. */
  lockedFields: readonly string[]
  /** The variants by the ids of the supplier. */
  variantIds: ReadonlyMap<string, VariantId>
}

/** Names the fields of a product that a sync leaves alone, because somebody has edited them or left them out. */
export function listLockedFields(known: KnownProduct | null): string[] {
  if (!known) return []
  const edited = listEditedFields(known.base, known.current)
  return [...new Set([...known.lockedFields, ...edited, ...listOwnVariants(known)])]
}

/** What an existing product takes from the supplier when it is synced for the first time; all else was written in the shop. */
const FOLLOWED_FIELD = /(: (price|stock|imported_stock)|^affiliate_url|^source)$/

/** Names the fields that an existing product keeps when it becomes one of the marketplace. */
export function listAdoptedFields(
  known: KnownProduct | null,
  { changes, input }: { changes: FieldChange[]; input: ProductInput },
): string[] {
  if (!known || known.base || known.current.status === 'withdrawn') return []
  const supplied = new Set(input.attributes?.map(({ name }) => name))
  const own = known.current.attributes.filter(({ name }) => !supplied.has(name))
  return [
    ...changes.map(({ field }) => field).filter((field) => !FOLLOWED_FIELD.test(field)),
    // The supplier does not have them, which is no reason for a later sync to remove them.
    ...own.map(({ name }) => `attribute ${name}`),
  ]
}

/** Variants that were added in the shop are not withdrawn because the supplier does not have them. */
function listOwnVariants({ base, current, variantIds }: KnownProduct): string[] {
  if (!base) return []
  const linked = new Set(variantIds.values())
  return current.variants
    .filter(({ id, status }) => status === 'active' && id && !linked.has(id))
    .map((variant) => `${formatVariantName(variant)}: status`)
}

/** The changes of prices that are larger than the limit, in percent of the price before. */
export function listPriceJumps(changes: FieldChange[], limitPercent: number): FieldChange[] {
  return changes.filter(({ field, from, to }) => {
    if (!field.endsWith(': price')) return false
    const [before, after] = [Number(from), Number(to)]
    return before > 0 && (Math.abs(after - before) * 100) / before > limitPercent
  })
}

/** Adds what becomes of variants that the supplier no longer has: without it they are withdrawn. */
export function keepVanishedVariants(
  input: ProductInput,
  known: KnownProduct | null,
  { policy, supplierIds }: { policy: SyncSettings['when_vanished']; supplierIds: Set<string> },
): ProductInput {
  if (!known || policy === 'draft') return input
  const named = new Set(input.variants.map(({ options }) => JSON.stringify(options)))
  const vanished = [...known.variantIds].flatMap(([supplierId, id]) => {
    const variant = known.current.variants.find((one) => one.id === id)
    const isGone = !supplierIds.has(supplierId) && variant?.status === 'active'
    return isGone && !named.has(JSON.stringify(variant.options)) ? variant : []
  })
  return {
    ...input,
    variants: [
      ...input.variants,
      ...vanished.map(({ options, sku, priceMinor }) => ({
        ...{ options, sku, priceMinor },
        ...(policy === 'zero_stock' && { stock: 0 }),
      })),
    ],
  }
}

/** What becomes of a product that the supplier no longer has. Null for a policy that leaves it alone. */
export function buildVanishedInput(
  { current }: KnownProduct,
  policy: SyncSettings['when_vanished'],
): ProductInput | null {
  if (policy === 'nothing') return null
  const active = current.variants.filter(({ status }) => status === 'active')
  return {
    matchKeys: { importKey: current.importKey ?? '', slug: current.slug },
    currency: current.currency,
    title: current.title,
    isPartial: true,
    options: current.options.map(({ name }) => ({ name, values: [] })),
    ...(policy === 'draft' && current.status === 'active' && { status: 'draft' as const }),
    variants: active.map(({ options, sku, priceMinor }) => ({
      ...{ options, sku, priceMinor },
      ...(policy === 'zero_stock' && { stock: 0 }),
    })),
  }
}
