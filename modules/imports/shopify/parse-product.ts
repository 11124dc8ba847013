import type { ProductInput } from '#modules/catalog'
import type { Cells, ImportRow, RowFailure, RowNote } from '../import-row.ts'
import {
  failProduct,
  type ParseContext,
  type ParsedProduct,
  rejectDuplicateVariants,
  tryParse,
} from '../parsed-product.ts'
import { parsePictures } from './parse-pictures.ts'
import { parseProductFields } from './parse-product-fields.ts'
import { parseShopifyTranslations } from './parse-translations.ts'
import { parseVariant } from './parse-variant.ts'

/** Parses the rows of one Shopify product: the first says what it is, each may add a variant, a picture or both. */
export function parseShopifyProduct(rows: ImportRow[], context: ParseContext): ParsedProduct {
  const [head, failures] = [rows[0]!, [] as RowFailure[]]
  const product = tryParse(head, failures, () => parseProductFields(head.cells, context))
  if (!product) return failProduct(rows, failures, head.line)

  const optionNames = product.options.map(({ name }) => name)
  const images = parsePictures(rows, context, failures)
  const translations = parseShopifyTranslations(rows, context, failures)
  const variantRows = listVariantRows(rows, failures)
  const parsed = variantRows.flatMap(
    (row) => tryParse(row, failures, () => parseVariant(row, optionNames, context)) ?? [],
  )
  const variants = rejectDuplicateVariants(parsed, failures)
  addRowErrors(rows, failures)
  if (variants.length === 0) {
    return failProduct(rows, addNoVariantError(head, failures), head.line)
  }

  const input: ProductInput = {
    ...product,
    variants: variants.map(({ variant }) => variant),
    isPartial: failures.length > 0,
    ...(images && { images }),
    ...(translations.length > 0 && { translations }),
  }
  return {
    rows,
    input,
    variantLines: variants.map(({ line }) => line),
    failures,
    notes: listRowNotes(rows),
  }
}

function listVariantRows(rows: ImportRow[], failures: RowFailure[]): ImportRow[] {
  const failed = new Set(failures.map(({ line }) => line))
  return rows.filter(
    ({ line, cells, error }, index) =>
      !error && !failed.has(line) && (index === 0 || hasVariantCells(cells)),
  )
}

/** Rows below the first may hold a picture alone. */
function hasVariantCells({ sku, price, option1, option2, option3 }: Cells): boolean {
  return Boolean(sku ?? price ?? option1 ?? option2 ?? option3)
}

/** Adds the errors of rows that no step above has parsed. */
function addRowErrors(rows: ImportRow[], failures: RowFailure[]) {
  const failed = new Set(failures.map(({ line }) => line))
  for (const { line, error } of rows) if (error && !failed.has(line)) failures.push({ line, error })
}

function addNoVariantError({ line }: ImportRow, failures: RowFailure[]): RowFailure[] {
  if (failures.some((failure) => failure.line === line)) return failures
  return [...failures, { line, error: { code: 'no_readable_variant' } }]
}

function listRowNotes(rows: ImportRow[]): RowNote[] {
  return rows.flatMap(({ line, cells }) =>
    cells.compareAt ? { line, code: 'compare_at_price_unused' as const } : [],
  )
}
