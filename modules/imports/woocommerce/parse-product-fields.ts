import { type ProductInput, sanitizeProductHtml } from '#modules/catalog'
import type { Cells } from '../columns.ts'
import { getProductKey } from '../identify-rows.ts'
import type { GroupedRow } from '../import-row.ts'
import { InvalidCellError, parseLine, parseWebUrl } from '../parse-cells.ts'
import { type ParseContext, parseCategoryPath } from '../parsed-product.ts'
import {
  parseAttributes,
  parseDescription,
  parseList,
  type WooCommerceAttribute,
} from './parse-cells.ts'

export interface WooCommerceFields {
  input: Omit<ProductInput, 'variants' | 'options'>
  /** What a shopper chooses: the attributes that its variations name. */
  optionAttributes: WooCommerceAttribute[]
}

/** What a product's own row says of it. */
export function parseProductFields(
  { cells }: GroupedRow,
  variations: GroupedRow[],
  readings: ParseContext,
): WooCommerceFields {
  const { columns, currency } = readings
  const has = (name: string) => columns.has(name)
  const title = parseLine(cells.name, 'The name')
  if (!title) throw new InvalidCellError('The name is missing.')
  checkProductType(cells)
  const sku = parseLine(cells.sku, 'The SKU', 120)
  const attributes = parseAttributes(cells)
  const optionAttributes = isVariable(cells) ? findOptionAttributes(attributes, variations) : []

  const input = {
    matchKeys: {
      importKey: getProductKey(cells),
      ...(sku && !isVariable(cells) && { sku }),
    },
    currency,
    title,
    attributes: listOtherAttributes(attributes, optionAttributes, cells, readings),
    ...((has('description') || has('short')) && {
      description: sanitizeProductHtml(parseDescription(cells)),
    }),
    ...(has('brands') && {
      brand: parseList(parseLine(cells.brands, 'The brand', 1000) ?? '')[0] ?? null,
    }),
    ...(has('categories') && { category: parseDeepestCategory(cells.categories) }),
    ...(has('published') && { status: parseStatus(cells) }),
    ...(has('url') && { affiliateUrl: parseWebUrl(cells.url, 'The external address') }),
  }
  return { input, optionAttributes }
}

function checkProductType({ type = '', url }: Cells) {
  if (/\bgrouped\b/i.test(type)) {
    throw new InvalidCellError(
      'A grouped product is only a list of others, which are imported by themselves.',
    )
  }
  if (/\bexternal\b/i.test(type) && !url?.trim())
    throw new InvalidCellError('The external address is missing.')
  if (!/\b(simple|variable|external)\b/i.test(type)) {
    throw new InvalidCellError(`The type "${type.slice(0, 40)}" is not known.`)
  }
}

export function isVariable({ type = '' }: Cells): boolean {
  return /\bvariable\b/i.test(type)
}

function findOptionAttributes(
  attributes: WooCommerceAttribute[],
  variations: GroupedRow[],
): WooCommerceAttribute[] {
  const named = new Set(
    variations.flatMap(({ cells }) => parseAttributes(cells).map(({ name }) => name)),
  )
  const own = attributes.filter(({ name }) => named.has(name))
  if (own.length > 3) throw new InvalidCellError('It varies by more than three attributes.')
  return own
}

function listOtherAttributes(
  attributes: WooCommerceAttribute[],
  choices: WooCommerceAttribute[],
  { tags }: Cells,
  { columns }: ParseContext,
) {
  const chosen = new Set(choices.map(({ name }) => name))
  const plain = attributes
    .filter(({ name, isVisible }) => isVisible && !chosen.has(name))
    .map(({ name, values }) => ({ name, value: values.join(', ') }))
  return [
    ...(columns.has('tags') ? [{ name: 'Tags', value: parseList(tags).join(', ') }] : []),
    ...plain,
  ]
}

/** A product stands in one category here: the most exact of those it has, the first among equals. */
function parseDeepestCategory(cell: string | undefined): string[] {
  const paths = parseList(cell).map(parseCategoryPath)
  return paths.reduce((best, path) => (path.length > best.length ? path : best), [])
}

function parseStatus({ published, visibility }: Cells): ProductInput['status'] & string {
  const isHidden = visibility?.trim().toLowerCase() === 'hidden'
  return published?.trim() === '1' && !isHidden ? 'active' : 'draft'
}
