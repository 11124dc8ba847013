import { cleanHtml, type ProductSheet } from '#modules/catalog'
import { line, Unreadable, webAddress } from './cells.ts'
import type { Cells } from './columns.ts'
import type { GroupedRow } from './file-row.ts'
import { productKey } from './file-rows.ts'
import { pathOf, type Readings } from './product-reading.ts'
import { attributesOf, descriptionOf, listOf, type WooAttribute } from './woocommerce-cells.ts'

export interface WooProduct {
  sheet: Omit<ProductSheet, 'variants' | 'options'>
  /** What a shopper chooses: the attributes that its variations name. */
  choices: WooAttribute[]
}

/** What a product's own row says of it. */
export function productOf(
  { cells }: GroupedRow,
  variations: GroupedRow[],
  readings: Readings,
): WooProduct {
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

export function isVariable({ type = '' }: Cells): boolean {
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
