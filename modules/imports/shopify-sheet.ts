import type { ProductSheet } from '#modules/catalog'
import { count, line, price, Unreadable, webAddress, weight } from './cells.ts'
import type { Cells } from './columns.ts'
import type { Failure, GroupedRow, Remark, RowGroup } from './file-row.ts'
import {
  attempt,
  distinct,
  type LinedVariant,
  nothing,
  type Reading,
  type Readings,
  skuOf,
} from './product-reading.ts'
import { picturesOf } from './shopify-pictures.ts'
import { productOf } from './shopify-product.ts'

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
