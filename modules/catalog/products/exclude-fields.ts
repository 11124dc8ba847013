import { formatVariantName } from './diff-products.ts'
import type { FullProduct, FullVariant } from './full-product.ts'

type Key = keyof FullProduct &
  ('title' | 'description' | 'brand' | 'category' | 'source' | 'status')

const FIELDS: readonly Key[] = ['title', 'description', 'brand', 'category', 'source', 'status']

/** Returns `next` with these fields, which are named as in `diffProducts`, as they are in `current`. */
export function excludeFields(
  current: FullProduct,
  next: FullProduct,
  names: readonly string[],
): FullProduct {
  const fields = new Set(names)
  const restored = Object.fromEntries(
    FIELDS.filter((key) => fields.has(key)).map((key) => [key, current[key]]),
  )
  return {
    ...next,
    ...restored,
    ...(fields.has('affiliate_url') && { affiliateUrl: current.affiliateUrl }),
    ...(fields.has('options') && { options: current.options }),
    ...(fields.has('images') && { images: current.images }),
    attributes: excludeAttributes(current, next, fields),
    variants: excludeVariants(current, next, fields),
    translations: excludeTranslations(current, next, fields),
  }
}

function excludeAttributes(current: FullProduct, next: FullProduct, fields: ReadonlySet<string>) {
  const isExcluded = ({ name }: { name: string }) => fields.has(`attribute ${name}`)
  const others = next.attributes.filter((attribute) => !isExcluded(attribute))
  return [...others, ...current.attributes.filter(isExcluded)]
}

/** A new variant that is named is left out. */
function excludeVariants(current: FullProduct, next: FullProduct, fields: ReadonlySet<string>) {
  const byId = new Map(current.variants.map((variant) => [variant.id, variant]))
  return next.variants.flatMap((variant) => {
    const name = formatVariantName(variant)
    const before = variant.id && byId.get(variant.id)
    if (!before) return fields.has(name) ? [] : variant
    const restore = (field: string, values: Partial<FullVariant>) =>
      fields.has(`${name}: ${field}`) ? values : {}
    const { sku, options, priceMinor, weightGrams, barcode, image, status } = before
    const levels = { stock: before.stock, importedStock: before.importedStock }
    return {
      ...variant,
      ...restore('sku', { sku }),
      ...restore('options', { options }),
      ...restore('price', { priceMinor }),
      ...restore('stock', levels),
      ...restore('imported_stock', levels),
      ...restore('weight_grams', { weightGrams }),
      ...restore('barcode', { barcode }),
      ...restore('image', { image }),
      ...restore('status', { status }),
    }
  })
}

function excludeTranslations(current: FullProduct, next: FullProduct, fields: ReadonlySet<string>) {
  const byLanguage = new Map(current.translations.map((one) => [one.language, one]))
  return next.translations.flatMap((translation) => {
    const { language } = translation
    const before = byLanguage.get(language)
    const restored = {
      ...translation,
      ...(fields.has(`title [${language}]`) && { title: before?.title ?? null }),
      ...(fields.has(`description [${language}]`) && { description: before?.description ?? null }),
      ...(fields.has(`image alts [${language}]`) && { alts: before?.alts ?? {} }),
    }
    const isEmpty =
      !restored.title && !restored.description && Object.keys(restored.alts ?? {}).length === 0
    return isEmpty ? [] : restored
  })
}
