import { slugify } from '#platform/i18n/slugify'
import { err, ok, type Result } from '#platform/result'
import type { CategoryId, ProductId, VariantId } from '../ids.ts'
import { sanitizeProductHtml } from '../products/clean-html.ts'
import type { FullOption, FullProduct, FullVariant } from '../products/full-product.ts'
import { normalizeLine, normalizeText } from '../products/normalize-text.ts'
import {
  mergeTranslations,
  type ProductTranslationInput,
} from '../products/product-translations.ts'

export interface VariantEdit {
  /** Null for a new variant. */
  id: VariantId | null
  sku: string | null
  options: string[]
  priceMinor: number
  weightGrams: number | null
  barcode: string | null
  /** The `source` of one of the images. */
  image: string | null
  /** The opening stock of a new variant. Others keep theirs. */
  initialStock: number
}

/** All that an editor of a product can change, whole: what is left out is removed. */
export interface ProductEdit {
  title: string
  /** An empty one is made from the title. */
  slug: string
  /** HTML, sanitised here. */
  description: string
  brand: string | null
  categoryId: CategoryId | null
  seoTitle: string | null
  seoDescription: string | null
  tags: string[]
  relatedIds: ProductId[]
  attributes: { name: string; value: string }[]
  options: FullOption[]
  variants: VariantEdit[]
  images: { source: string; alt: string }[]
  translations: ProductTranslationInput[]
}

export type ProductEditErrorCode =
  | 'variant_missing'
  | 'variant_not_found'
  | 'variant_options_invalid'
  | 'variant_duplicated'
  | 'sku_duplicated'
  | 'image_not_found'
  | 'option_duplicated'

/** Returns the product with the edit applied. Variants that are left out are withdrawn, and come back with their options. */
export function applyProductEdit(
  before: FullProduct,
  edit: ProductEdit,
): Result<FullProduct, ProductEditErrorCode> {
  const variants = mergeVariants(before, edit)
  if (!variants.ok) return variants
  const images = edit.images.map(({ source, alt }) => {
    const same = before.images.find((image) => image.source === source)
    return { id: same?.id ?? null, source, alt: normalizeText(alt) }
  })
  const after: FullProduct = {
    ...before,
    title: normalizeLine(edit.title),
    slug: slugify(edit.slug.trim() || edit.title),
    description: sanitizeProductHtml(normalizeText(edit.description)),
    brand: toLine(edit.brand),
    seoTitle: toLine(edit.seoTitle),
    seoDescription: toLine(edit.seoDescription),
    tags: [...new Set(edit.tags)].sort(),
    relatedIds: [...new Set(edit.relatedIds)],
    attributes: edit.attributes.map(({ name, value }) => {
      return { name: normalizeLine(name), value: normalizeText(value) }
    }),
    options: edit.options.map(({ name, values }) => ({
      name: normalizeLine(name),
      values: values.map(({ value, swatch }) => ({ value: normalizeLine(value), swatch })),
    })),
    variants: variants.value,
    images,
    translations: replaceTranslations(before, edit, images),
  }
  const problem = findProblem(after)
  return problem ? err(problem) : ok(after)
}

function toLine(text: string | null): string | null {
  return normalizeLine(text ?? '') || null
}

/** Languages that the edit leaves out lose their texts. */
function replaceTranslations(
  before: FullProduct,
  { translations }: ProductEdit,
  images: FullProduct['images'],
) {
  const inputs = translations.map((input) => {
    const none = { title: null, description: null, seoTitle: null, seoDescription: null }
    return { ...none, ...input }
  })
  const current = before.translations.filter(({ language }) =>
    inputs.some((input) => input.language === language),
  )
  const withoutAlts = current.map((translation) => ({ ...translation, alts: {} }))
  return mergeTranslations({ current: withoutAlts, inputs, images })
}

function mergeVariants(
  before: FullProduct,
  { variants }: ProductEdit,
): Result<FullVariant[], ProductEditErrorCode> {
  if (variants.length === 0) return err('variant_missing')
  const unmatched = new Set(before.variants)
  const merged: FullVariant[] = []
  for (const edit of variants) {
    const options = edit.options.map(normalizeLine)
    const current = findCurrent(unmatched, { id: edit.id, options })
    if (edit.id && !current) return err('variant_not_found')
    if (current) unmatched.delete(current)
    merged.push(mergeVariant(current, { ...edit, options }))
  }
  const used = new Set(merged.map(({ sku }) => sku))
  const combinations = new Set(merged.map(({ options }) => JSON.stringify(options)))
  const withdrawn = [...unmatched].map((variant) => ({
    ...variant,
    status: 'withdrawn' as const,
    sku: used.has(variant.sku) ? null : variant.sku,
    // Options are unique among all variants of a product.
    options: combinations.has(JSON.stringify(variant.options)) ? [variant.id!] : variant.options,
  }))
  return ok([...merged, ...withdrawn])
}

/** A new variant with the options of a withdrawn one is that one again. */
function findCurrent(
  unmatched: Set<FullVariant>,
  { id, options }: { id: VariantId | null; options: string[] },
): FullVariant | undefined {
  const key = JSON.stringify(options)
  return [...unmatched].find((variant) =>
    id
      ? variant.id === id
      : variant.status === 'withdrawn' && JSON.stringify(variant.options) === key,
  )
}

function mergeVariant(current: FullVariant | undefined, edit: VariantEdit): FullVariant {
  const { sku, options, priceMinor, weightGrams, barcode, image, initialStock } = edit
  return {
    id: current?.id ?? null,
    sku: toLine(sku),
    options,
    priceMinor,
    weightGrams,
    barcode: toLine(barcode),
    image,
    status: 'active',
    stock: current ? current.stock : initialStock,
    importedStock: current ? current.importedStock : initialStock,
  }
}

function findProblem({
  options,
  variants,
  images,
}: FullProduct): Exclude<ProductEditErrorCode, 'variant_missing'> | null {
  const active = variants.filter(({ status }) => status === 'active')
  const names = options.map(({ name }) => name)
  const sources = images.map(({ source }) => source)
  const skus = active.flatMap(({ sku }) => sku ?? [])
  const hasRepeatedValue = options.some(({ values }) =>
    hasRepeated(values.map(({ value }) => value)),
  )
  if (hasRepeated(names) || hasRepeatedValue) return 'option_duplicated'
  if (hasRepeated(active.map((variant) => JSON.stringify(variant.options)))) {
    return 'variant_duplicated'
  }
  if (hasRepeated(skus)) return 'sku_duplicated'
  const isComplete = (variant: FullVariant) =>
    variant.options.length === options.length &&
    variant.options.every((value, at) => options[at]!.values.some((one) => one.value === value))
  if (!active.every(isComplete)) return 'variant_options_invalid'
  const hasImage = ({ image }: FullVariant) => image === null || sources.includes(image)
  if (hasRepeated(sources) || !active.every(hasImage)) return 'image_not_found'
  return null
}

function hasRepeated(texts: string[]): boolean {
  return new Set(texts).size < texts.length
}
