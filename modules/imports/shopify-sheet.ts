import { cleanHtml, type ProductSheet } from '#modules/catalog'
import { count, line, longText, price, Unreadable, webAddress, weight } from './cells.ts'
import type { Cells } from './columns.ts'
import type { Failure, GroupedRow, Remark, RowGroup } from './file-row.ts'
import {
  attempt,
  distinct,
  type LinedVariant,
  nothing,
  pathOf,
  type Reading,
  type Readings,
  skuOf,
} from './product-reading.ts'
import { attributesIn, sourceIn, swatchesIn } from './shopify-metafields.ts'
import { picturesOf } from './shopify-pictures.ts'

/** Reads the rows of one Shopify product: the first says what it is, each may add a variant, a picture or both. */
export function shopifySheet({ rows }: RowGroup, readings: Readings): Reading {
  const [head, failures] = [rows[0]!, [] as Failure[]]
  const product = attempt(head, failures, () => productOf(head.cells, readings))
  if (!product) return nothing(rows, failures, head.line)

  const names = product.options.map(({ name }) => name)
  const images = picturesOf(rows, readings, failures)
  const failed = new Set(failures.map(({ line }) => line))
  const variants = distinct(
    rows
      .filter(
        ({ line, cells, wrong }) =>
          !wrong && !failed.has(line) && isVariant(cells, line === head.line),
      )
      .flatMap((row) => {
        const variant = attempt(row, failures, () => variantOf(row, names, readings))
        return variant ?? []
      }),
    failures,
  )
  noteUnread(rows, failures)

  const sheet: ProductSheet = {
    ...product,
    variants: variants.map(({ variant }) => variant),
    isPartial: failures.length > 0,
    ...(images && { images }),
  }
  return variants.length === 0
    ? nothing(rows, [...failures, ...noVariant(head, failures)], head.line)
    : { sheet, variantLines: variants.map(({ line }) => line), failures, remarks: remarksOf(rows) }
}

function productOf(cells: Cells, { columns, currency }: Readings): Omit<ProductSheet, 'variants'> {
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

/** Rows below the first may hold a picture alone. */
function isVariant({ sku, price, option1, option2, option3 }: Cells, isHead: boolean): boolean {
  return isHead || Boolean(sku ?? price ?? option1 ?? option2 ?? option3)
}

function variantOf(
  row: GroupedRow,
  names: string[],
  { columns, currency }: Readings,
): LinedVariant {
  const { cells } = row
  const values = [cells.option1, cells.option2, cells.option3]
  const options = names.map((name, at) => {
    const value = line(values[at], `The value of ${name}`)
    if (!value) throw new Unreadable(`The value of ${name} is missing.`)
    return value
  })
  const priceMinor = price(cells.price, 'The price', currency)
  if (priceMinor === null) throw new Unreadable('The price is missing.')
  const stock = count(cells.quantity, 'The stock')
  return {
    line: row.line,
    variant: {
      options,
      priceMinor,
      ...(columns.has('sku') && { sku: skuOf(row, line(cells.sku, 'The SKU', 120)) }),
      ...(columns.has('grams') && { weightGrams: weight(cells.grams, 'The weight') }),
      ...(columns.has('barcode') && { barcode: line(cells.barcode, 'The barcode', 120) }),
      ...(columns.has('variantImage') && {
        image: webAddress(cells.variantImage, 'The variant image'),
      }),
      ...(stock !== null && { stock }),
    },
  }
}

/** Rows that nobody read, because they are wrong as they stand. */
function noteUnread(rows: GroupedRow[], failures: Failure[]) {
  const told = new Set(failures.map(({ line }) => line))
  for (const { line, wrong } of rows)
    if (wrong && !told.has(line)) failures.push({ line, reason: wrong })
}

function noVariant({ line }: GroupedRow, failures: Failure[]): Failure[] {
  return failures.some((failure) => failure.line === line)
    ? []
    : [{ line, reason: 'None of its variants could be read.' }]
}

function remarksOf(rows: GroupedRow[]): Remark[] {
  return rows.flatMap(({ line, cells }) =>
    cells.compareAt
      ? {
          line,
          note: 'A compare-at price is not used: a reduction is measured from what the shop asked before.',
        }
      : [],
  )
}
