import type { ImageId } from '../tables.ts'
import type { FullOption, FullProduct, FullVariant } from './full-product.ts'

export interface VariantInput {
  /** One value for each option, in their order. */
  options: string[]
  priceMinor: number
  sku?: string | null
  weightGrams?: number | null
  barcode?: string | null
  image?: string | null
  stock?: number
  /** The stock of one that is new here; another keeps what it has. */
  initialStock?: number
}

/** What somebody says of a product, in whole or in part: what is left out stays as it is. */
export interface ProductInput {
  /** What finds the product: its slug, what an earlier import named it by, or the SKU of one of its variants. */
  matchKeys: { slug?: string; importKey: string; sku?: string }
  currency: string
  title: string
  description?: string
  brand?: string | null
  category?: string[]
  source?: FullProduct['source']
  status?: FullProduct['status']
  affiliateUrl?: string | null
  /** Attributes by name; those not named stay. An empty value takes one away. */
  attributes?: { name: string; value: string }[]
  /** The options by name, with values that should stand in this order, and their swatches. */
  options: { name: string; values: { value: string; swatch?: string | null }[] }[]
  variants: VariantInput[]
  /** Whether there is more to the product than the sheet could say: then variants and pictures that it does not name stay. */
  isPartial?: boolean
  images?: { source: string; alt?: string }[]
}

/** The product as it will be once the sheet holds. `slug` is what a new product wishes for. */
export function applyProductInput(current: FullProduct | null, input: ProductInput): FullProduct {
  const images = mergeImages(current, input)
  const sources = new Set(images.map(({ source }) => source))
  const variants = mergeVariants(current, input).map((variant) => ({
    ...variant,
    image: sources.has(variant.image ?? '') ? variant.image : null,
  }))
  return {
    id: current?.id ?? null,
    slug: current?.slug ?? input.matchKeys.slug ?? input.title,
    importKey: current ? current.importKey : input.matchKeys.importKey,
    currency: input.currency,
    title: input.title,
    description: input.description ?? current?.description ?? '',
    brand: valueOrCurrent(input.brand, current?.brand),
    category: mergeCategory(input.category, current?.category) ?? [],
    source: input.source ?? current?.source ?? 'manual',
    status: input.status ?? current?.status ?? 'active',
    affiliateUrl: valueOrCurrent(input.affiliateUrl, current?.affiliateUrl),
    attributes: mergeAttributes(current, input),
    options: mergeOptions(current, input, variants),
    variants,
    images,
  }
}

function valueOrCurrent<Value>(now: Value | null | undefined, before: Value | null | undefined) {
  return now === undefined ? (before ?? null) : now
}

/** A category is found by its names whatever their case, so another case is no change. */
function mergeCategory(now: string[] | undefined, before: string[] | undefined) {
  if (!now || now.join('\n').toLowerCase() === before?.join('\n').toLowerCase()) return before
  return now
}

function mergeAttributes(kept: FullProduct | null, { attributes = [] }: ProductInput) {
  const merged = new Map((kept?.attributes ?? []).map(({ name, value }) => [name, value]))
  for (const { name, value } of attributes) merged.set(name, value)
  return [...merged].flatMap(([name, value]) => (value === '' ? [] : { name, value }))
}

function mergeImages(kept: FullProduct | null, sheet: ProductInput): FullProduct['images'] {
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
function mergeVariants(kept: FullProduct | null, sheet: ProductInput): FullVariant[] {
  const left = new Set(kept?.variants ?? [])
  const take = (isSame: (one: FullVariant) => boolean) => {
    const found = [...left].find(isSame)
    if (found) left.delete(found)
    return found
  }
  const bySku = sheet.variants.map(({ sku }) => (sku ? take((one) => one.sku === sku) : undefined))
  const named = sheet.variants.map((variant, index) => {
    const before = bySku[index] ?? take((one) => isSameList(one.options, variant.options))
    return mergeVariant(before, variant)
  })
  const others = [...left].map((one) =>
    sheet.isPartial ? one : { ...one, status: 'withdrawn' as const },
  )
  return [...named, ...others]
}

function mergeVariant(kept: FullVariant | undefined, now: VariantInput): FullVariant {
  return {
    id: kept?.id ?? null,
    sku: valueOrCurrent(now.sku, kept?.sku),
    options: now.options,
    priceMinor: now.priceMinor,
    weightGrams: valueOrCurrent(now.weightGrams, kept?.weightGrams),
    barcode: valueOrCurrent(now.barcode, kept?.barcode),
    image: valueOrCurrent(now.image, kept?.image),
    status: 'active',
    stock: now.stock ?? kept?.stock ?? now.initialStock ?? 0,
  }
}

/** Values that were there keep their order and swatch, new ones follow; those that only left variants had go. */
function mergeOptions(
  kept: FullProduct | null,
  { options }: ProductInput,
  variants: FullVariant[],
): FullOption[] {
  return options.map(({ name, values }, at) => {
    const before = kept?.options.find((option) => option.name === name)?.values ?? []
    const isUsed = collectUsedValues(variants, at)
    const wasUsed = collectUsedValues(kept?.variants ?? [], at)
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

function collectUsedValues(variants: FullVariant[], at: number): Set<string> {
  const active = variants.filter(({ status }) => status === 'active')
  return new Set(active.flatMap(({ options }) => options[at] ?? []))
}

export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}
