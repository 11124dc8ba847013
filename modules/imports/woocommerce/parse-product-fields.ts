import { type ProductInput, sanitizeProductHtml } from '#modules/catalog'
import { parseCategoryPath } from '../category-path.ts'
import { invalidCell, invalidRow } from '../import-error.ts'
import type { Cells, ImportRow } from '../import-row.ts'
import { parseLine, parseWebUrl } from '../parse-cells.ts'
import { parseTranslations } from '../parse-translations.ts'
import type { ParseContext } from '../parsed-product.ts'
import { parseAttributes, type WooCommerceAttribute } from './parse-attributes.ts'
import { parseDescription } from './parse-description.ts'
import { parseList } from './parse-list.ts'
import { getProductKey } from './product-key.ts'

const MAX_OPTIONS = 3

export interface WooCommerceFields {
  input: Omit<ProductInput, 'variants' | 'options'>
  /** The attributes that its variations name, from which a shopper chooses. */
  optionAttributes: WooCommerceAttribute[]
}

/** Parses a product's own row: what holds for all its variants. */
export function parseProductFields(
  { cells }: ImportRow,
  variations: ImportRow[],
  context: ParseContext,
): WooCommerceFields {
  const { columns, currency } = context
  const has = (name: string) => columns.has(name)
  const title = parseLine(cells.name, 'name')
  if (!title) throw invalidCell('value_missing', 'name')
  checkProductType(cells)
  const sku = parseLine(cells.sku, 'sku', 120)
  const attributes = parseAttributes(cells)
  const optionAttributes = isVariable(cells) ? findOptionAttributes(attributes, variations) : []

  const input = {
    matchKeys: {
      importKey: getProductKey(cells),
      ...(sku && !isVariable(cells) && { sku }),
    },
    currency,
    title,
    attributes: listOtherAttributes(attributes, optionAttributes, cells, context),
    ...((has('description') || has('short')) && {
      description: sanitizeProductHtml(parseDescription(cells)),
    }),
    ...parseTranslatedFields(cells, columns),
    ...(has('brands') && {
      brand: parseList(parseLine(cells.brands, 'brand', 1000) ?? '')[0] ?? null,
    }),
    ...(has('categories') && { category: parseDeepestCategory(cells.categories) }),
    ...(has('published') && { status: parseStatus(cells) }),
    ...(has('url') && { affiliateUrl: parseWebUrl(cells.url, 'external_url') }),
  }
  return { input, optionAttributes }
}

/** Without a short description: it is a part of the base text only. */
function parseTranslatedFields(
  cells: Cells,
  columns: ParseContext['columns'],
): Pick<ProductInput, 'translations'> {
  const translations = parseTranslations(cells, {
    ...{ columns, title: 'name', description: 'description' },
    parseDescription: (cell) => parseDescription(cell ? { description: cell } : {}),
  })
  return translations.length > 0 ? { translations } : {}
}

function checkProductType({ type = '', url }: Cells) {
  if (/\bgrouped\b/i.test(type)) {
    throw invalidRow('grouped_product')
  }
  if (/\bexternal\b/i.test(type) && !url?.trim()) {
    throw invalidCell('value_missing', 'external_url')
  }
  if (!/\b(simple|variable|external)\b/i.test(type)) {
    throw invalidRow('unknown_type', { value: type.slice(0, 40) })
  }
}

export function isVariable({ type = '' }: Cells): boolean {
  return /\bvariable\b/i.test(type)
}

function findOptionAttributes(
  attributes: WooCommerceAttribute[],
  variations: ImportRow[],
): WooCommerceAttribute[] {
  const named = new Set(
    variations.flatMap(({ cells }) => parseAttributes(cells).map(({ name }) => name)),
  )
  const chosen = attributes.filter(({ name }) => named.has(name))
  if (chosen.length > MAX_OPTIONS) throw invalidRow('too_many_options')
  return chosen
}

function listOtherAttributes(
  attributes: WooCommerceAttribute[],
  optionAttributes: WooCommerceAttribute[],
  { tags }: Cells,
  { columns }: ParseContext,
) {
  const optionNames = new Set(optionAttributes.map(({ name }) => name))
  const others = attributes
    .filter(({ name, isVisible }) => isVisible && !optionNames.has(name))
    .map(({ name, values }) => ({ name, value: values.join(', ') }))
  return [
    ...(columns.has('tags') ? [{ name: 'Tags', value: parseList(tags).join(', ') }] : []),
    ...others,
  ]
}

/** A product has one category in this shop: the deepest of the file's, the first among equals. */
function parseDeepestCategory(cell: string | undefined): string[] {
  const paths = parseList(cell).map(parseCategoryPath)
  return paths.reduce((deepest, path) => (path.length > deepest.length ? path : deepest), [])
}

function parseStatus({ published, visibility }: Cells): ProductInput['status'] & string {
  const isHidden = visibility?.trim().toLowerCase() === 'hidden'
  return published?.trim() === '1' && !isHidden ? 'active' : 'draft'
}
