import { cleanHtml, type ProductSheet } from '#modules/catalog'
import { line, longText, Unreadable, webAddress } from './cells.ts'
import type { Cells } from './columns.ts'
import { pathOf, type Readings } from './product-reading.ts'
import { attributesIn, sourceIn, swatchesIn } from './shopify-metafields.ts'

/** What the first row of a product says of it. */
export function productOf(
  cells: Cells,
  { columns, currency }: Readings,
): Omit<ProductSheet, 'variants'> {
  const handle = line(cells.handle, 'The handle')
  const title = line(cells.title, 'The title')
  if (!title) throw new Unreadable('The title is missing.')
  const has = (name: string) => columns.has(name)
  const source = sourceIn(cells)

  return {
    keys: {
      importKey: `handle:${(handle ?? title).toLowerCase()}`,
      ...(handle && { slug: handle.toLowerCase() }),
    },
    currency,
    title,
    options: optionsOf(cells),
    attributes: attributesIn(cells, columns),
    ...(has('body') && { description: cleanHtml(longText(cells.body, 'The description')) }),
    ...(has('vendor') && { brand: line(cells.vendor, 'The vendor') }),
    ...((has('type') || has('category')) && { category: categoryOf(cells) }),
    ...((has('status') || has('published')) && { status: statusOf(cells) }),
    ...(has('affiliateUrl') && {
      affiliateUrl: webAddress(cells.affiliateUrl, 'The affiliate address'),
    }),
    ...(source && { source }),
  }
}

/** The shop's own type says more than Shopify's category of everything there is. */
function categoryOf({ type, category }: Cells): string[] {
  const own = pathOf(line(type, 'The type', 1000))
  return own.length > 0 ? own : pathOf(line(category, 'The category', 1000))
}

function statusOf({ status, published }: Cells): ProductSheet['status'] & string {
  const word = status?.trim().toLowerCase()
  if (word === 'archived') return 'withdrawn'
  if (word && word !== 'active' && word !== 'draft' && word !== 'unlisted') {
    throw new Unreadable(`The status "${word.slice(0, 40)}" is none of active, draft, archived.`)
  }
  const isHidden = /^(false|no|0|f|n)$/i.test(published?.trim() ?? '')
  return isHidden || word === 'draft' || word === 'unlisted' ? 'draft' : 'active'
}

/** Shopify writes "Title: Default Title" where there is nothing to choose. */
function optionsOf(cells: Cells): ProductSheet['options'] {
  const named = [cells.option1Name, cells.option2Name, cells.option3Name]
  const names = named.flatMap((cell, at) => line(cell, `The name of option ${at + 1}`, 120) ?? [])
  if (new Set(names).size < names.length) throw new Unreadable('Two options have the same name.')
  if (names.length === 1 && isNoChoice(names[0]!, cells.option1)) return []
  const swatches = swatchesIn(cells)
  return names.map((name) => {
    const values = Object.entries(swatches[name] ?? {}).map(([value, swatch]) => ({
      value,
      swatch,
    }))
    return { name, values }
  })
}

function isNoChoice(name: string, value: string | undefined): boolean {
  return name === 'Title' && (value?.trim() ?? '') === 'Default Title'
}
