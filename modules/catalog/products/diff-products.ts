import { toDecimal } from '#platform/money/money'
import type { FieldChange } from '../contract.ts'
import type { FullProduct, FullVariant } from './full-product.ts'
import { isSameList } from './product-input.ts'

/** What a reader is told of a long text. */
const MAX_TEXT_LENGTH = 200

/** Field by field, what is not the same in two states of one product. */
export function diffProducts(before: FullProduct, after: FullProduct): FieldChange[] {
  return [
    ...diffFields(before, after),
    ...diffAttributes(before, after),
    ...diffField('options', formatOptions(before), formatOptions(after)),
    ...diffField('images', formatImages(before), formatImages(after)),
    ...diffVariants(before, after),
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
  ]
}

function diffAttributes(before: FullProduct, after: FullProduct): FieldChange[] {
  const values = (product: FullProduct) =>
    new Map(product.attributes.map(({ name, value }) => [name, value]))
  const [was, is] = [values(before), values(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) =>
    diffField(`attribute ${name}`, was.get(name) ?? null, is.get(name) ?? null),
  )
}

function diffVariants(before: FullProduct, after: FullProduct): FieldChange[] {
  const was = new Map(before.variants.map((variant) => [variant.id, variant]))
  const order = (product: FullProduct) =>
    product.variants.filter((one) => one.status === 'active').map(({ id }) => id)
  const hasMoved = !isSameList(order(before), order(after))
  const own = after.variants.flatMap((variant) => {
    const known = variant.id ? was.get(variant.id) : undefined
    return known
      ? diffVariant(known, variant, after.currency)
      : buildAddedVariantChange(variant, after.currency)
  })
  // An added or withdrawn variant has said so itself.
  return own.length === 0 && hasMoved
    ? [{ field: 'variants', from: 'another order', to: 'this order' }]
    : own
}

function buildAddedVariantChange(variant: FullVariant, currency: string): FieldChange[] {
  const { priceMinor, stock } = variant
  const to = `${toDecimal({ minor: priceMinor, currency })} ${currency}, ${stock} in stock`
  return [{ field: formatVariantName(variant), from: null, to }]
}

function diffVariant(was: FullVariant, is: FullVariant, currency: string): FieldChange[] {
  const name = formatVariantName(is)
  const price = ({ priceMinor: minor }: FullVariant) => String(toDecimal({ minor, currency }))
  return [
    ...diffField(`${name}: options`, was.options.join(' / '), is.options.join(' / ')),
    ...diffField(`${name}: sku`, was.sku, is.sku),
    ...diffField(`${name}: price`, price(was), price(is)),
    ...diffField(`${name}: stock`, was.stock, is.stock),
    ...diffField(`${name}: weight_grams`, was.weightGrams, is.weightGrams),
    ...diffField(`${name}: barcode`, was.barcode, is.barcode),
    ...diffField(`${name}: image`, was.image, is.image),
    ...diffField(`${name}: status`, was.status, is.status),
  ]
}

function formatVariantName({ options, sku }: FullVariant): string {
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
