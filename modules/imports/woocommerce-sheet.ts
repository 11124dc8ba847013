import { cleanHtml, type ProductSheet } from '#modules/catalog'
import { isWebAddress, line, Unreadable, webAddress } from './cells.ts'
import type { Cells } from './columns.ts'
import type { Failure, GroupedRow, Remark, RowGroup } from './file-row.ts'
import { isVariation, productKey } from './file-rows.ts'
import {
  attempt,
  type LinedVariant,
  nothing,
  pathOf,
  type Reading,
  type Readings,
  skuOf,
} from './product-reading.ts'
import {
  askedPrice,
  attributesOf,
  descriptionOf,
  isDated,
  listOf,
  stockOf,
  variantParts,
  type WooAttribute,
} from './woocommerce-cells.ts'
import { isOn, variantsOf } from './woocommerce-variations.ts'

/** Reads one WooCommerce product: its own row, and those of its variations wherever they stand in the file. */
export function woocommerceSheet({ rows }: RowGroup, readings: Readings): Reading {
  const heads = rows.filter(({ cells }) => !isVariation(cells.type))
  const variations = rows.filter(({ cells }) => isVariation(cells.type))
  const head = heads[0]
  if (!head) return orphans(rows)

  const failures: Failure[] = heads.slice(1).map(({ line }) => twice(line, head))
  const told = failures.map(({ line }) => line)
  const product = attempt(head, failures, () => productOf(head, variations, readings))
  if (!product) return nothing(rows, failures, head.line)

  const sorted = variations.toSorted((a, b) => placeOf(a) - placeOf(b))
  const variants = isVariable(head.cells)
    ? variantsOf(sorted.filter(isOn), product.choices, readings, failures)
    : [...simpleVariant(head, readings, failures), ...strayed(variations, failures)]
  if (variants.length === 0) return nothing(rows, withHead(failures, head), head.line)

  const images = imagesOf([head, ...sorted], readings)
  const sheet: ProductSheet = {
    ...product.sheet,
    options: product.choices.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ value })),
    })),
    variants: variants.map(({ variant }) => variant),
    isPartial: failures.length > told.length,
    ...(images && { images }),
  }
  return {
    sheet,
    variantLines: variants.map(({ line }) => line),
    failures,
    remarks: remarksOf(rows),
  }
}

function orphans(rows: GroupedRow[]): Reading {
  const failures = rows.map(({ line, cells, wrong }) => {
    const parent = cells.parent?.trim().slice(0, 60)
    const unknown = parent
      ? `Its product "${parent}" is not in the file.`
      : 'It names no product that it belongs to.'
    return { line, reason: wrong ?? unknown }
  })
  return { sheet: null, variantLines: [], failures, remarks: [] }
}

function twice(line: number, head: GroupedRow): Failure {
  const [, kind, name] = productKey(head.cells).match(/^(\w+):(.*)$/s) ?? []
  const named = { sku: 'SKU', id: 'ID', name: 'name' }[kind ?? '']
  return { line, reason: `The ${named} "${name}" is on line ${head.line} already.` }
}

function withHead(failures: Failure[], { line }: GroupedRow): Failure[] {
  if (failures.some((failure) => failure.line === line)) return failures
  return [...failures, { line, reason: 'It has no variation that could be read.' }]
}

interface Product {
  sheet: Omit<ProductSheet, 'variants' | 'options'>
  /** What a shopper chooses: the attributes that its variations name. */
  choices: WooAttribute[]
}

function productOf({ cells }: GroupedRow, variations: GroupedRow[], readings: Readings): Product {
  const { columns, currency } = readings
  const has = (name: string) => columns.has(name)
  const title = line(cells.name, 'The name')
  if (!title) throw new Unreadable('The name is missing.')
  refuseUnsellable(cells)
  const sku = line(cells.sku, 'The SKU', 120)
  const attributes = attributesOf(cells)
  const choices = isVariable(cells) ? choicesOf(attributes, variations) : []

  const sheet = {
    keys: {
      importKey: productKey(cells),
      ...(sku && !isVariable(cells) && { sku }),
    },
    currency,
    title,
    attributes: plainAttributes(attributes, choices, cells, readings),
    ...((has('description') || has('short')) && { description: cleanHtml(descriptionOf(cells)) }),
    ...(has('brands') && { brand: listOf(line(cells.brands, 'The brand', 1000) ?? '')[0] ?? null }),
    ...(has('categories') && { category: deepest(cells.categories) }),
    ...(has('published') && { status: statusOf(cells) }),
    ...(has('url') && { affiliateUrl: webAddress(cells.url, 'The external address') }),
  }
  return { sheet, choices }
}

function refuseUnsellable({ type = '', url }: Cells) {
  if (/\bgrouped\b/i.test(type)) {
    throw new Unreadable(
      'A grouped product is only a list of others, which are imported by themselves.',
    )
  }
  if (/\bexternal\b/i.test(type) && !url?.trim())
    throw new Unreadable('The external address is missing.')
  if (!/\b(simple|variable|external)\b/i.test(type)) {
    throw new Unreadable(`The type "${type.slice(0, 40)}" is not known.`)
  }
}

function isVariable({ type = '' }: Cells): boolean {
  return /\bvariable\b/i.test(type)
}

function choicesOf(attributes: WooAttribute[], variations: GroupedRow[]): WooAttribute[] {
  const named = new Set(
    variations.flatMap(({ cells }) => attributesOf(cells).map(({ name }) => name)),
  )
  const own = attributes.filter(({ name }) => named.has(name))
  if (own.length > 3) throw new Unreadable('It varies by more than three attributes.')
  return own
}

function plainAttributes(
  attributes: WooAttribute[],
  choices: WooAttribute[],
  { tags }: Cells,
  { columns }: Readings,
) {
  const chosen = new Set(choices.map(({ name }) => name))
  const plain = attributes
    .filter(({ name, isVisible }) => isVisible && !chosen.has(name))
    .map(({ name, values }) => ({ name, value: values.join(', ') }))
  return [
    ...(columns.has('tags') ? [{ name: 'Tags', value: listOf(tags).join(', ') }] : []),
    ...plain,
  ]
}

/** A product stands in one category here: the most exact of those it has, the first among equals. */
function deepest(cell: string | undefined): string[] {
  const paths = listOf(cell).map(pathOf)
  return paths.reduce((best, path) => (path.length > best.length ? path : best), [])
}

function statusOf({ published, visibility }: Cells): ProductSheet['status'] & string {
  const isHidden = visibility?.trim().toLowerCase() === 'hidden'
  return published?.trim() === '1' && !isHidden ? 'active' : 'draft'
}

function simpleVariant(row: GroupedRow, readings: Readings, failures: Failure[]): LinedVariant[] {
  const variant = attempt(row, failures, () => ({
    options: [],
    priceMinor: askedPrice(row.cells, readings),
    sku: skuOf(row, line(row.cells.sku, 'The SKU', 120)),
    ...variantParts(row.cells, readings),
    ...stockOf(row.cells, readings),
  }))
  return variant ? [{ line: row.line, variant }] : []
}

function strayed(variations: GroupedRow[], failures: Failure[]): LinedVariant[] {
  for (const { line } of variations)
    failures.push({ line, reason: 'Its product is not a variable one.' })
  return []
}

function placeOf({ cells }: GroupedRow): number {
  return Number(cells.position) || 0
}

function imagesOf(rows: GroupedRow[], { columns }: Readings) {
  if (!columns.has('images')) return null
  const sources = rows.flatMap(({ cells }) => listOf(cells.images)).filter(isWebAddress)
  return [...new Set(sources)].map((source) => ({ source }))
}

function remarksOf(rows: GroupedRow[]): Remark[] {
  return rows.flatMap(({ line, cells }) => {
    const notes = [
      isDated(cells) &&
        'A sale has dates: its price holds as of this import. Import again when it begins or ends.',
      !cells.stock?.trim() &&
        isStocked(cells) &&
        'In stock without a number: a new variant gets the stock this import was told.',
      listOf(cells.categories).length > 1 && 'Of several categories the most exact one is used.',
      listOf(cells.images).some((image) => !isWebAddress(image)) &&
        'An image that is no web address is left out.',
      cells.visibility?.trim().toLowerCase() === 'hidden' &&
        'Hidden in the catalogue: saved as a draft.',
    ]
    return notes.flatMap((note) => (note ? { line, note } : []))
  })
}

function isStocked({ inStock, type = '' }: Cells): boolean {
  return !/\b(variable|grouped)\b/i.test(type) && (inStock?.trim() ?? '1') !== '0'
}
