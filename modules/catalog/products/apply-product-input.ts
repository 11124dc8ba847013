import { isDeepStrictEqual } from 'node:util'
import type { ImageId } from '../ids.ts'
import { excludeFields } from './exclude-fields.ts'
import type { FullOption, FullProduct, FullVariant } from './full-product.ts'
import { type CommittedStock, mergeStock } from './merge-stock.ts'
import type { ProductInput, VariantInput } from './product-input.ts'
import { mergeTranslations } from './product-translations.ts'

/**
 * Returns the product with the input applied. The slug of a new product is not made unique yet. `mergeStock` says what
 * `committed` means.
 */
export function applyProductInput(
  current: FullProduct | null,
  input: ProductInput,
  committed: CommittedStock | null,
): FullProduct {
  const images = mergeImages(current, input)
  const sources = new Set(images.map(({ source }) => source))
  const variants = mergeVariants(current, input, committed).map((variant) => ({
    ...variant,
    image: sources.has(variant.image ?? '') ? variant.image : null,
  }))
  const next: FullProduct = {
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
    seoTitle: current?.seoTitle ?? null,
    seoDescription: current?.seoDescription ?? null,
    tags: current?.tags ?? [],
    relatedIds: current?.relatedIds ?? [],
    attributes: mergeAttributes(current, input),
    options: mergeOptions(current, input, variants),
    variants,
    images,
    translations: mergeTranslations({
      current: current?.translations ?? [],
      inputs: input.translations,
      images,
    }),
  }
  return current && input.excludedFields ? excludeFields(current, next, input.excludedFields) : next
}

/** Null clears a value; undefined keeps it. */
function valueOrCurrent<Value>(
  value: Value | null | undefined,
  current: Value | null | undefined,
): Value | null {
  return value === undefined ? (current ?? null) : value
}

/** Categories match whatever the case of their names, so another case is no change. */
function mergeCategory(path: string[] | undefined, current: string[] | undefined) {
  const toKey = (names: string[]) => names.join('\n').toLowerCase()
  if (!path || (current && toKey(path) === toKey(current))) return current
  return path
}

function mergeAttributes(current: FullProduct | null, { attributes = [] }: ProductInput) {
  const merged = new Map((current?.attributes ?? []).map(({ name, value }) => [name, value]))
  for (const { name, value } of attributes) merged.set(name, value)
  return [...merged].flatMap(([name, value]) => (value === '' ? [] : { name, value }))
}

function mergeImages(current: FullProduct | null, input: ProductInput): FullProduct['images'] {
  const existing = current?.images ?? []
  if (!input.images) return existing
  const bySource = new Map(existing.map((image) => [image.source, image]))
  const named = input.images.map(({ source, alt }) => {
    const same = bySource.get(source)
    const id: ImageId | null = same?.id ?? null
    bySource.delete(source)
    return { id, source, alt: alt ?? same?.alt ?? '' }
  })
  return input.isPartial ? [...named, ...bySource.values()] : named
}

/** Matches variants by SKU, then by options. Unnamed variants are withdrawn unless the input is partial. */
function mergeVariants(
  current: FullProduct | null,
  input: ProductInput,
  committed: CommittedStock | null,
): FullVariant[] {
  const unmatched = new Set(current?.variants ?? [])
  const match = (isSame: (variant: FullVariant) => boolean) => {
    const matched = [...unmatched].find(isSame)
    if (matched) unmatched.delete(matched)
    return matched
  }
  const bySku = input.variants.map(({ sku }) =>
    sku ? match((variant) => variant.sku === sku) : undefined,
  )
  const named = input.variants.map((variant, index) => {
    const existing =
      bySku[index] ?? match(({ options }) => isDeepStrictEqual(options, variant.options))
    return mergeVariant(existing, variant, committed)
  })
  const unnamed = [...unmatched].map((variant) =>
    input.isPartial ? variant : { ...variant, status: 'withdrawn' as const },
  )
  return [...named, ...unnamed]
}

function mergeVariant(
  current: FullVariant | undefined,
  input: VariantInput,
  committed: CommittedStock | null,
): FullVariant {
  return {
    id: current?.id ?? null,
    sku: valueOrCurrent(input.sku, current?.sku),
    options: input.options,
    priceMinor: input.priceMinor,
    weightGrams: valueOrCurrent(input.weightGrams, current?.weightGrams),
    barcode: valueOrCurrent(input.barcode, current?.barcode),
    image: valueOrCurrent(input.image, current?.image),
    status: 'active',
    ...mergeStock(current, input, committed),
  }
}

/** Existing values keep their order and swatch, and new ones follow. Values that only withdrawn variants had are removed. */
function mergeOptions(
  current: FullProduct | null,
  { options }: ProductInput,
  variants: FullVariant[],
): FullOption[] {
  return options.map(({ name, values }, index) => {
    const existing = current?.options.find((option) => option.name === name)?.values ?? []
    const used = collectUsedValues(variants, index)
    const previouslyUsed = collectUsedValues(current?.variants ?? [], index)
    const merged = new Map(
      existing
        .filter(({ value }) => used.has(value) || !previouslyUsed.has(value))
        .map(({ value, swatch }) => [value, swatch]),
    )
    for (const { value, swatch } of values) {
      if (used.has(value)) merged.set(value, valueOrCurrent(swatch, merged.get(value)))
    }
    for (const value of used) if (!merged.has(value)) merged.set(value, null)
    return { name, values: [...merged].map(([value, swatch]) => ({ value, swatch })) }
  })
}

function collectUsedValues(variants: FullVariant[], optionIndex: number): Set<string> {
  const active = variants.filter(({ status }) => status === 'active')
  return new Set(active.flatMap(({ options }) => options[optionIndex] ?? []))
}
