import { type ProductInput, sanitizeProductHtml } from '#modules/catalog'
import type { Cells } from '../columns.ts'
import { InvalidCellError, parseLine, parseText, parseWebUrl } from '../parse-cells.ts'
import { type ParseContext, parseCategoryPath } from '../parsed-product.ts'
import { parseAttributes, parseSource, parseSwatches } from './parse-metafields.ts'

/** What the first row of a product says of it. */
export function parseProductFields(
  cells: Cells,
  { columns, currency }: ParseContext,
): Omit<ProductInput, 'variants'> {
  const handle = parseLine(cells.handle, 'The handle')
  const title = parseLine(cells.title, 'The title')
  if (!title) throw new InvalidCellError('The title is missing.')
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
      description: sanitizeProductHtml(parseText(cells.body, 'The description')),
    }),
    ...(has('vendor') && { brand: parseLine(cells.vendor, 'The vendor') }),
    ...((has('type') || has('category')) && { category: parseCategory(cells) }),
    ...((has('status') || has('published')) && { status: parseStatus(cells) }),
    ...(has('affiliateUrl') && {
      affiliateUrl: parseWebUrl(cells.affiliateUrl, 'The affiliate address'),
    }),
    ...(source && { source }),
  }
}

/** The shop's own type says more than Shopify's category of everything there is. */
function parseCategory({ type, category }: Cells): string[] {
  const own = parseCategoryPath(parseLine(type, 'The type', 1000))
  return own.length > 0 ? own : parseCategoryPath(parseLine(category, 'The category', 1000))
}

function parseStatus({ status, published }: Cells): ProductInput['status'] & string {
  const word = status?.trim().toLowerCase()
  if (word === 'archived') return 'withdrawn'
  if (word && word !== 'active' && word !== 'draft' && word !== 'unlisted') {
    throw new InvalidCellError(
      `The status "${word.slice(0, 40)}" is none of active, draft, archived.`,
    )
  }
  const isHidden = /^(false|no|0|f|n)$/i.test(published?.trim() ?? '')
  return isHidden || word === 'draft' || word === 'unlisted' ? 'draft' : 'active'
}

/** Shopify writes "Title: Default Title" where there is nothing to choose. */
function parseOptions(cells: Cells): ProductInput['options'] {
  const named = [cells.option1Name, cells.option2Name, cells.option3Name]
  const names = named.flatMap(
    (cell, at) => parseLine(cell, `The name of option ${at + 1}`, 120) ?? [],
  )
  if (new Set(names).size < names.length)
    throw new InvalidCellError('Two options have the same name.')
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
