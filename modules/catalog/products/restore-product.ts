import { isDeepStrictEqual } from 'node:util'
import type { FieldChange } from '../contract.ts'
import { diffProducts } from './diff-products.ts'
import type { FullProduct, FullVariant } from './full-product.ts'

interface Restored {
  restored: FullProduct
  conflicts: FieldChange[]
}

const KEYS = [
  ...(['title', 'description', 'brand', 'category', 'source', 'status', 'affiliateUrl'] as const),
  ...(['attributes', 'options', 'images', 'translations'] as const),
]
const VARIANT_KEYS = [
  ...(['sku', 'options', 'priceMinor', 'weightGrams', 'barcode', 'image', 'status'] as const),
]

/** Sets back what a change has changed, `old` to `fresh`, and what is still as it left it. */
export function restoreProduct(
  current: FullProduct,
  old: Partial<FullProduct>,
  fresh: Partial<FullProduct>,
): Restored {
  const conflicts: FieldChange[] = []
  const restored = { ...current }
  for (const key of KEYS) {
    if (!(key in old) || isDeepStrictEqual(current[key], old[key])) continue
    if (isDeepStrictEqual(current[key], fresh[key])) Object.assign(restored, { [key]: old[key] })
    else conflicts.push(...diffProducts({ ...current, [key]: fresh[key] }, current))
  }
  const variants = restoreVariants(current, old.variants ?? [], fresh.variants ?? [])
  return {
    restored: { ...restored, variants: variants.restored },
    conflicts: [...conflicts, ...variants.conflicts],
  }
}

/** A new product that nobody has changed is withdrawn. Its stock may have been sold. */
export function withdrawAddedProduct(current: FullProduct, fresh: Partial<FullProduct>): Restored {
  const stock = new Map(current.variants.map((variant) => [variant.id, variant]))
  const added: FullProduct = {
    ...current,
    ...fresh,
    variants: (fresh.variants ?? []).map((variant) => {
      const { stock: left = 0, importedStock = 0 } = stock.get(variant.id) ?? {}
      return { ...variant, stock: left, importedStock }
    }),
  }
  const conflicts = current.status === 'withdrawn' ? [] : diffProducts(added, current)
  const restored = conflicts.length > 0 ? current : { ...current, status: 'withdrawn' as const }
  return { restored, conflicts }
}

function restoreVariants(current: FullProduct, old: FullVariant[], fresh: FullVariant[]) {
  const oldById = new Map(old.map((variant) => [variant.id, variant]))
  const freshById = new Map(fresh.map((variant) => [variant.id, variant]))
  const conflicts: FieldChange[] = []
  const restored = current.variants.map((variant) => {
    const [before, after] = [oldById.get(variant.id), freshById.get(variant.id)]
    if (!after) return variant
    if (!before) return { ...variant, status: 'withdrawn' as const }
    const next = restoreVariant(variant, before, after)
    for (const key of next.conflicts)
      conflicts.push(...diffVariantField(current, variant, { [key]: after[key] }))
    return next.restored
  })
  return { restored, conflicts }
}

type VariantKey = (typeof VARIANT_KEYS)[number] | 'stock'

function restoreVariant(current: FullVariant, old: FullVariant, fresh: FullVariant) {
  const conflicts: VariantKey[] = []
  const restored = { ...current }
  for (const key of VARIANT_KEYS) {
    if (isDeepStrictEqual(old[key], fresh[key]) || isDeepStrictEqual(current[key], old[key])) {
      continue
    }
    if (isDeepStrictEqual(current[key], fresh[key])) Object.assign(restored, { [key]: old[key] })
    else conflicts.push(key)
  }
  const stock = current.stock - (fresh.stock - old.stock)
  if (stock < 0) return { restored, conflicts: [...conflicts, 'stock' as const] }
  const importedStock = current.importedStock - (fresh.importedStock - old.importedStock)
  return { restored: { ...restored, stock, importedStock }, conflicts }
}

function diffVariantField(
  current: FullProduct,
  variant: FullVariant,
  values: Partial<FullVariant>,
): FieldChange[] {
  const variants = current.variants.map((one) => (one === variant ? { ...one, ...values } : one))
  return diffProducts({ ...current, variants }, current)
}
