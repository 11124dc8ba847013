import type { ImageId } from './tables.ts'
import type { WholeOption, WholeProduct, WholeVariant } from './whole-product.ts'

export interface SheetVariant {
  /** One value for each option, in their order. */
  options: string[]
  priceMinor: number
  sku?: string | null
  weightGrams?: number | null
  barcode?: string | null
  image?: string | null
  stock?: number
  /** The stock of one that is new here; another keeps what it has. */
  firstStock?: number
}

/** What somebody says of a product, in whole or in part: what is left out stays as it is. */
export interface ProductSheet {
  /** What finds the product: its slug, what an earlier import named it by, or the SKU of one of its variants. */
  keys: { slug?: string; importKey: string; sku?: string }
  currency: string
  title: string
  description?: string
  brand?: string | null
  category?: string[]
  source?: WholeProduct['source']
  status?: WholeProduct['status']
  affiliateUrl?: string | null
  /** Attributes by name; those not named stay. An empty value takes one away. */
  attributes?: { name: string; value: string }[]
  /** The options by name, with values that should stand in this order, and their swatches. */
  options: { name: string; values: { value: string; swatch?: string | null }[] }[]
  variants: SheetVariant[]
  /** Whether there is more to the product than the sheet could say: then variants and pictures that it does not name stay. */
  isPartial?: boolean
  images?: { source: string; alt?: string }[]
}

/** The product as it will be once the sheet holds. `slug` is what a new product wishes for. */
export function applySheet(kept: WholeProduct | null, sheet: ProductSheet): WholeProduct {
  const images = mergeImages(kept, sheet)
  const sources = new Set(images.map(({ source }) => source))
  const variants = mergeVariants(kept, sheet).map((variant) => ({
    ...variant,
    image: sources.has(variant.image ?? '') ? variant.image : null,
  }))
  return {
    id: kept?.id ?? null,
    slug: kept?.slug ?? sheet.keys.slug ?? sheet.title,
    importKey: kept ? kept.importKey : sheet.keys.importKey,
    currency: sheet.currency,
    title: sheet.title,
    description: sheet.description ?? kept?.description ?? '',
    brand: said(sheet.brand, kept?.brand),
    category: sameNames(sheet.category, kept?.category) ?? [],
    source: sheet.source ?? kept?.source ?? 'manual',
    status: sheet.status ?? kept?.status ?? 'active',
    affiliateUrl: said(sheet.affiliateUrl, kept?.affiliateUrl),
    attributes: mergeAttributes(kept, sheet),
    options: mergeOptions(kept, sheet, variants),
    variants,
    images,
  }
}

function said<Value>(now: Value | null | undefined, before: Value | null | undefined) {
  return now === undefined ? (before ?? null) : now
}

/** A category is found by its names whatever their case, so another case is no change. */
function sameNames(now: string[] | undefined, before: string[] | undefined) {
  if (!now || now.join('\n').toLowerCase() === before?.join('\n').toLowerCase()) return before
  return now
}

function mergeAttributes(kept: WholeProduct | null, { attributes = [] }: ProductSheet) {
  const merged = new Map((kept?.attributes ?? []).map(({ name, value }) => [name, value]))
  for (const { name, value } of attributes) merged.set(name, value)
  return [...merged].flatMap(([name, value]) => (value === '' ? [] : { name, value }))
}

function mergeImages(kept: WholeProduct | null, sheet: ProductSheet): WholeProduct['images'] {
  const before = kept?.images ?? []
  if (!sheet.images) return before
  const bySource = new Map(before.map((image) => [image.source, image]))
  const named = sheet.images.map(({ source, alt }) => {
    const same = bySource.get(source)
    const id: ImageId | null = same?.id ?? null
    bySource.delete(source)
    return { id, source, alt: alt ?? same?.alt ?? '' }
  })
  return sheet.isPartial ? [...named, ...bySource.values()] : named
}

/** A variant is the same one when its SKU is, or else its options are. Who is not named is no longer sold. */
function mergeVariants(kept: WholeProduct | null, sheet: ProductSheet): WholeVariant[] {
  const left = new Set(kept?.variants ?? [])
  const take = (isSame: (one: WholeVariant) => boolean) => {
    const found = [...left].find(isSame)
    if (found) left.delete(found)
    return found
  }
  const bySku = sheet.variants.map(({ sku }) => (sku ? take((one) => one.sku === sku) : undefined))
  const named = sheet.variants.map((variant, index) => {
    const before = bySku[index] ?? take((one) => sameList(one.options, variant.options))
    return mergeVariant(before, variant)
  })
  const others = [...left].map((one) =>
    sheet.isPartial ? one : { ...one, status: 'withdrawn' as const },
  )
  return [...named, ...others]
}

function mergeVariant(kept: WholeVariant | undefined, now: SheetVariant): WholeVariant {
  return {
    id: kept?.id ?? null,
    sku: said(now.sku, kept?.sku),
    options: now.options,
    priceMinor: now.priceMinor,
    weightGrams: said(now.weightGrams, kept?.weightGrams),
    barcode: said(now.barcode, kept?.barcode),
    image: said(now.image, kept?.image),
    status: 'active',
    stock: now.stock ?? kept?.stock ?? now.firstStock ?? 0,
  }
}

/** Values that were there keep their order and swatch, new ones follow; those that only left variants had go. */
function mergeOptions(
  kept: WholeProduct | null,
  { options }: ProductSheet,
  variants: WholeVariant[],
): WholeOption[] {
  return options.map(({ name, values }, at) => {
    const before = kept?.options.find((option) => option.name === name)?.values ?? []
    const isUsed = used(variants, at)
    const wasUsed = used(kept?.variants ?? [], at)
    const merged = new Map(
      before
        .filter(({ value }) => isUsed.has(value) || !wasUsed.has(value))
        .map((one) => [one.value, one.swatch]),
    )
    for (const { value, swatch } of values) {
      if (isUsed.has(value))
        merged.set(value, swatch === undefined ? (merged.get(value) ?? null) : swatch)
    }
    for (const value of isUsed) if (!merged.has(value)) merged.set(value, null)
    return { name, values: [...merged].map(([value, swatch]) => ({ value, swatch })) }
  })
}

function used(variants: WholeVariant[], at: number): Set<string> {
  const active = variants.filter(({ status }) => status === 'active')
  return new Set(active.flatMap(({ options }) => options[at] ?? []))
}

export function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}
