import { isDeepStrictEqual } from 'node:util'
import { toDecimal } from '#platform/money/money'
import type { FieldChange } from '../contract.ts'
import type { FullProduct, FullVariant } from './full-product.ts'
import type { ProductTranslation } from './product-translations.ts'

/** Longer texts are shortened in a change. */
const MAX_TEXT_LENGTH = 200

/** Lists the fields that differ between two states of one product. */
export function diffProducts(before: FullProduct, after: FullProduct): FieldChange[] {
  return [
    ...diffFields(before, after),
    ...diffAttributes(before, after),
    ...diffField('options', formatOptions(before), formatOptions(after)),
    ...diffField('images', formatImages(before), formatImages(after)),
    ...diffVariants(before, after),
    ...diffTranslations(before, after),
  ]
}

function diffFields(before: FullProduct, after: FullProduct): FieldChange[] {
  return [
    ...diffField('title', before.title, after.title),
    ...diffField('description', before.description, after.description),
    ...diffField('brand', before.brand, after.brand),
    ...diffField('category', formatCategory(before), formatCategory(after)),
    ...diffField('source', before.source, after.source),
    ...diffField('status', before.status, after.status),
    ...diffField('affiliate_url', before.affiliateUrl, after.affiliateUrl),
    ...diffField('address', before.slug, after.slug),
    ...diffField('seo_title', before.seoTitle, after.seoTitle),
    ...diffField('seo_description', before.seoDescription, after.seoDescription),
    ...diffField('tags', before.tags.join(', ') || null, after.tags.join(', ') || null),
    ...diffField('related', before.relatedIds.join(', '), after.relatedIds.join(', ')),
  ]
}

function diffAttributes(before: FullProduct, after: FullProduct): FieldChange[] {
  const values = (product: FullProduct) =>
    new Map(product.attributes.map(({ name, value }) => [name, value]))
  const [from, to] = [values(before), values(after)]
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((name) =>
    diffField(`attribute ${name}`, from.get(name) ?? null, to.get(name) ?? null),
  )
}

function diffTranslations(before: FullProduct, after: FullProduct): FieldChange[] {
  const byLanguage = ({ translations }: FullProduct) =>
    new Map(translations.map((translation) => [translation.language, translation]))
  const [from, to] = [byLanguage(before), byLanguage(after)]
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((language) => {
    const [old, fresh] = [from.get(language), to.get(language)]
    return [
      ...diffField(`title [${language}]`, old?.title ?? null, fresh?.title ?? null),
      ...diffField(
        `description [${language}]`,
        old?.description ?? null,
        fresh?.description ?? null,
      ),
      ...diffField(`seo_title [${language}]`, old?.seoTitle ?? null, fresh?.seoTitle ?? null),
      ...diffField(
        `seo_description [${language}]`,
        old?.seoDescription ?? null,
        fresh?.seoDescription ?? null,
      ),
      ...diffField(`image alts [${language}]`, formatAlts(old), formatAlts(fresh)),
    ]
  })
}

function formatAlts(translation: ProductTranslation | undefined): string | null {
  return Object.values(translation?.alts ?? {}).join(', ') || null
}

function diffVariants(before: FullProduct, after: FullProduct): FieldChange[] {
  const previousById = new Map(before.variants.map((variant) => [variant.id, variant]))
  const changes = after.variants.flatMap((variant) => {
    const previous = variant.id ? previousById.get(variant.id) : undefined
    return previous
      ? diffVariant(previous, variant, after.currency)
      : buildAddedVariantChange(variant, after.currency)
  })
  // Added and withdrawn variants change the order too, and have changes of their own.
  const hasNewOrder = !isDeepStrictEqual(listActiveVariantIds(before), listActiveVariantIds(after))
  return changes.length === 0 && hasNewOrder
    ? [{ field: 'variants', from: 'another order', to: 'this order' }]
    : changes
}

function listActiveVariantIds({ variants }: FullProduct) {
  return variants.filter(({ status }) => status === 'active').map(({ id }) => id)
}

function buildAddedVariantChange(variant: FullVariant, currency: string): FieldChange[] {
  const { priceMinor, stock } = variant
  const to = `${toDecimal({ minor: priceMinor, currency })} ${currency}, ${stock} in stock`
  return [{ field: formatVariantName(variant), from: null, to }]
}

function diffVariant(before: FullVariant, after: FullVariant, currency: string): FieldChange[] {
  const name = formatVariantName(after)
  const price = ({ priceMinor: minor }: FullVariant) => String(toDecimal({ minor, currency }))
  return [
    ...diffField(`${name}: options`, before.options.join(' / '), after.options.join(' / ')),
    ...diffField(`${name}: sku`, before.sku, after.sku),
    ...diffField(`${name}: price`, price(before), price(after)),
    ...diffStock(name, before, after),
    ...diffField(`${name}: weight_grams`, before.weightGrams, after.weightGrams),
    ...diffField(`${name}: barcode`, before.barcode, after.barcode),
    ...diffField(`${name}: image`, before.image, after.image),
    ...diffField(`${name}: status`, before.status, after.status),
  ]
}

/** An import may state another stock without changing what is left, because of what was sold. */
function diffStock(name: string, before: FullVariant, after: FullVariant): FieldChange[] {
  return before.stock === after.stock
    ? diffField(`${name}: imported_stock`, before.importedStock, after.importedStock)
    : diffField(`${name}: stock`, before.stock, after.stock)
}

export function formatVariantName({ options, sku }: FullVariant): string {
  return `variant ${options.join(' / ') || sku || 'only'}`
}

function formatCategory({ category }: FullProduct): string | null {
  return category.join(' > ') || null
}

function formatOptions({ options }: FullProduct): string {
  const value = ({ value, swatch }: { value: string; swatch: string | null }) =>
    swatch ? `${value} (${swatch})` : value
  return options.map(({ name, values }) => `${name}: ${values.map(value).join(', ')}`).join('; ')
}

function formatImages({ images }: FullProduct): string {
  return images.map(({ source, alt }) => (alt ? `${source} (${alt})` : source)).join(', ')
}

type FieldValue = string | number | null

function diffField(field: string, from: FieldValue, to: FieldValue): FieldChange[] {
  if (from === to) return []
  return [{ field, from: formatValue(from), to: formatValue(to) }]
}

function formatValue(value: FieldValue): string | null {
  const text = value === null ? null : String(value)
  return text && text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
}
