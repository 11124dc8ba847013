import { decimal } from '#platform/money'
import type { Change } from './contract.ts'
import { sameList } from './product-sheet.ts'
import type { WholeProduct, WholeVariant } from './whole-product.ts'

/** What a reader is told of a long text. */
const SHOWN = 200

/** Field by field, what is not the same in two states of one product. */
export function differences(before: WholeProduct, after: WholeProduct): Change[] {
  return [
    ...plain(before, after),
    ...attributeChanges(before, after),
    ...changed('options', optionText(before), optionText(after)),
    ...changed('images', imageText(before), imageText(after)),
    ...variantChanges(before, after),
  ]
}

function plain(before: WholeProduct, after: WholeProduct): Change[] {
  return [
    ...changed('title', before.title, after.title),
    ...changed('description', before.description, after.description),
    ...changed('brand', before.brand, after.brand),
    ...changed('category', path(before), path(after)),
    ...changed('source', before.source, after.source),
    ...changed('status', before.status, after.status),
    ...changed('affiliate_url', before.affiliateUrl, after.affiliateUrl),
  ]
}

function attributeChanges(before: WholeProduct, after: WholeProduct): Change[] {
  const values = (product: WholeProduct) =>
    new Map(product.attributes.map(({ name, value }) => [name, value]))
  const [was, is] = [values(before), values(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) =>
    changed(`attribute ${name}`, was.get(name) ?? null, is.get(name) ?? null),
  )
}

function variantChanges(before: WholeProduct, after: WholeProduct): Change[] {
  const was = new Map(before.variants.map((variant) => [variant.id, variant]))
  const order = (product: WholeProduct) =>
    product.variants.filter((one) => one.status === 'active').map(({ id }) => id)
  const hasMoved = !sameList(order(before), order(after))
  const own = after.variants.flatMap((variant) => {
    const known = variant.id ? was.get(variant.id) : undefined
    return known ? changesOf(known, variant, after.currency) : added(variant, after.currency)
  })
  // An added or withdrawn variant has said so itself.
  return own.length === 0 && hasMoved
    ? [{ field: 'variants', from: 'another order', to: 'this order' }]
    : own
}

function added(variant: WholeVariant, currency: string): Change[] {
  const { priceMinor, stock } = variant
  const to = `${decimal({ minor: priceMinor, currency })} ${currency}, ${stock} in stock`
  return [{ field: nameOf(variant), from: null, to }]
}

function changesOf(was: WholeVariant, is: WholeVariant, currency: string): Change[] {
  const name = nameOf(is)
  const price = ({ priceMinor: minor }: WholeVariant) => String(decimal({ minor, currency }))
  return [
    ...changed(`${name}: options`, was.options.join(' / '), is.options.join(' / ')),
    ...changed(`${name}: sku`, was.sku, is.sku),
    ...changed(`${name}: price`, price(was), price(is)),
    ...changed(`${name}: stock`, was.stock, is.stock),
    ...changed(`${name}: weight_grams`, was.weightGrams, is.weightGrams),
    ...changed(`${name}: barcode`, was.barcode, is.barcode),
    ...changed(`${name}: image`, was.image, is.image),
    ...changed(`${name}: status`, was.status, is.status),
  ]
}

function nameOf({ options, sku }: WholeVariant): string {
  return `variant ${options.join(' / ') || sku || 'only'}`
}

function path({ category }: WholeProduct): string | null {
  return category.join(' > ') || null
}

function optionText({ options }: WholeProduct): string {
  const value = ({ value, swatch }: { value: string; swatch: string | null }) =>
    swatch ? `${value} (${swatch})` : value
  return options.map(({ name, values }) => `${name}: ${values.map(value).join(', ')}`).join('; ')
}

function imageText({ images }: WholeProduct): string {
  return images.map(({ source, alt }) => (alt ? `${source} (${alt})` : source)).join(', ')
}

type Plain = string | number | null

function changed(field: string, from: Plain, to: Plain): Change[] {
  if (from === to) return []
  return [{ field, from: shown(from), to: shown(to) }]
}

function shown(value: Plain): string | null {
  const text = value === null ? null : String(value)
  return text && text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
