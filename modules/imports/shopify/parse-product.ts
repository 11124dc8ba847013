import type { ProductInput } from '#modules/catalog'
import type { Cells } from '../columns.ts'
import type { GroupedRow, ProductRows, RowFailure, RowNote } from '../import-row.ts'
import {
  InvalidCellError,
  parseCount,
  parseLine,
  parsePrice,
  parseWebUrl,
  parseWeight,
} from '../parse-cells.ts'
import {
  failProduct,
  type ParseContext,
  type ParsedProduct,
  type ParsedVariant,
  rejectDuplicateVariants,
  tryParse,
  validateSku,
} from '../parsed-product.ts'
import { parsePictures } from './parse-pictures.ts'
import { parseProductFields } from './parse-product-fields.ts'

/** Reads the rows of one Shopify product: the first says what it is, each may add a variant, a picture or both. */
export function parseShopifyProduct({ rows }: ProductRows, readings: ParseContext): ParsedProduct {
  const [head, failures] = [rows[0]!, [] as RowFailure[]]
  const product = tryParse(head, failures, () => parseProductFields(head.cells, readings))
  if (!product) return failProduct(rows, failures, head.line)

  const names = product.options.map(({ name }) => name)
  const images = parsePictures(rows, readings, failures)
  const failed = new Set(failures.map(({ line }) => line))
  const variants = rejectDuplicateVariants(
    rows
      .filter(
        ({ line, cells, error }) =>
          !error && !failed.has(line) && isVariant(cells, line === head.line),
      )
      .flatMap((row) => {
        const variant = tryParse(row, failures, () => parseVariant(row, names, readings))
        return variant ?? []
      }),
    failures,
  )
  addRowErrors(rows, failures)

  const input: ProductInput = {
    ...product,
    variants: variants.map(({ variant }) => variant),
    isPartial: failures.length > 0,
    ...(images && { images }),
  }
  return variants.length === 0
    ? failProduct(rows, [...failures, ...failWithoutVariant(head, failures)], head.line)
    : { input, variantLines: variants.map(({ line }) => line), failures, notes: listRowNotes(rows) }
}

/** Rows below the first may hold a picture alone. */
function isVariant({ sku, price, option1, option2, option3 }: Cells, isHead: boolean): boolean {
  return isHead || Boolean(sku ?? price ?? option1 ?? option2 ?? option3)
}

function parseVariant(
  row: GroupedRow,
  names: string[],
  { columns, currency }: ParseContext,
): ParsedVariant {
  const { cells } = row
  const values = [cells.option1, cells.option2, cells.option3]
  const options = names.map((name, at) => {
    const value = parseLine(values[at], `The value of ${name}`)
    if (!value) throw new InvalidCellError(`The value of ${name} is missing.`)
    return value
  })
  const priceMinor = parsePrice(cells.price, 'The price', currency)
  if (priceMinor === null) throw new InvalidCellError('The price is missing.')
  const stock = parseCount(cells.quantity, 'The stock')
  return {
    line: row.line,
    variant: {
      options,
      priceMinor,
      ...(columns.has('sku') && { sku: validateSku(row, parseLine(cells.sku, 'The SKU', 120)) }),
      ...(columns.has('grams') && { weightGrams: parseWeight(cells.grams, 'The weight') }),
      ...(columns.has('barcode') && { barcode: parseLine(cells.barcode, 'The barcode', 120) }),
      ...(columns.has('variantImage') && {
        image: parseWebUrl(cells.variantImage, 'The variant image'),
      }),
      ...(stock !== null && { stock }),
    },
  }
}

/** Rows that nobody read, because they are wrong as they stand. */
function addRowErrors(rows: GroupedRow[], failures: RowFailure[]) {
  const told = new Set(failures.map(({ line }) => line))
  for (const { line, error } of rows)
    if (error && !told.has(line)) failures.push({ line, reason: error })
}

function failWithoutVariant({ line }: GroupedRow, failures: RowFailure[]): RowFailure[] {
  return failures.some((failure) => failure.line === line)
    ? []
    : [{ line, reason: 'None of its variants could be read.' }]
}

function listRowNotes(rows: GroupedRow[]): RowNote[] {
  return rows.flatMap(({ line, cells }) =>
    cells.compareAt
      ? {
          line,
          note: 'A compare-at price is not used: a reduction is measured from what the shop asked before.',
        }
      : [],
  )
}
