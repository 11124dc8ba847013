import { type ProductInput, sanitizeProductHtml } from '#modules/catalog'
import { parseCategoryPath } from '../category-path.ts'
import { invalidCell, invalidRow } from '../import-error.ts'
import type { Cells } from '../import-row.ts'
import { parseLine, parseText, parseWebUrl } from '../parse-cells.ts'
import type { ParseContext } from '../parsed-product.ts'
import { parseAttributes, parseSource, parseSwatches } from './parse-metafields.ts'

/** Parses the first row of a product: what holds for all its variants. */
export function parseProductFields(
  cells: Cells,
  { columns, currency }: ParseContext,
): Omit<ProductInput, 'variants'> {
  const handle = parseLine(cells.handle, 'handle')
  const title = parseLine(cells.title, 'title')
  if (!title) throw invalidCell('value_missing', 'title')
  const has = (name: string) => columns.has(name)
  const source = parseSource(cells)

  return {
    matchKeys: {
      importKey: `handle:${(handle ?? title).toLowerCase()}`,
      ...(handle && { slug: handle.toLowerCase() }),
    },
    currency,
    title,
    options: parseOptions(cells),
    attributes: parseAttributes(cells, columns),
    ...(has('body') && {
      description: sanitizeProductHtml(parseText(cells.body, 'description')),
    }),
    ...(has('vendor') && { brand: parseLine(cells.vendor, 'vendor') }),
    ...((has('type') || has('category')) && { category: parseCategory(cells) }),
    ...((has('status') || has('published')) && { status: parseStatus(cells) }),
    ...(has('affiliateUrl') && {
      affiliateUrl: parseWebUrl(cells.affiliateUrl, 'affiliate_url'),
    }),
    ...(source && { source }),
  }
}

/** The type is the shop's own and more specific than Shopify's standard category. */
function parseCategory({ type, category }: Cells): string[] {
  const path = parseCategoryPath(parseLine(type, 'type', 1000))
  return path.length > 0 ? path : parseCategoryPath(parseLine(category, 'category', 1000))
}

function parseStatus({ status, published }: Cells): ProductInput['status'] & string {
  const word = status?.trim().toLowerCase()
  if (word === 'archived') return 'withdrawn'
  if (word && word !== 'active' && word !== 'draft' && word !== 'unlisted') {
    throw invalidRow('unknown_status', { value: word.slice(0, 40) })
  }
  const isHidden = /^(false|no|0|f|n)$/i.test(published?.trim() ?? '')
  return isHidden || word === 'draft' || word === 'unlisted' ? 'draft' : 'active'
}

/** Shopify writes "Title: Default Title" where there is nothing to choose. */
function parseOptions(cells: Cells): ProductInput['options'] {
  const named = [cells.option1Name, cells.option2Name, cells.option3Name]
  const names = named.flatMap(
    (cell, at) => parseLine(cell, { column: 'option_name', name: at + 1 }, 120) ?? [],
  )
  if (new Set(names).size < names.length) throw invalidRow('duplicate_option_names')
  if (names.length === 1 && isDefaultOption(names[0]!, cells.option1)) return []
  const swatches = parseSwatches(cells)
  return names.map((name) => {
    const values = Object.entries(swatches[name] ?? {}).map(([value, swatch]) => ({
      value,
      swatch,
    }))
    return { name, values }
  })
}

function isDefaultOption(name: string, value: string | undefined): boolean {
  return name === 'Title' && (value?.trim() ?? '') === 'Default Title'
}
