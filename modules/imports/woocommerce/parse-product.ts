import type { ProductInput } from '#modules/catalog'
import type { ImportError } from '../import-error.ts'
import type { ImportRow, RowFailure } from '../import-row.ts'
import { isWebUrl, parseLine } from '../parse-cells.ts'
import {
  checkSku,
  failProduct,
  failRows,
  type ParseContext,
  type ParsedProduct,
  type ParsedVariant,
  tryParse,
} from '../parsed-product.ts'
import { listRowNotes } from './list-row-notes.ts'
import { parseCurrentPrice } from './parse-current-price.ts'
import { parseList } from './parse-list.ts'
import { isVariable, parseProductFields, type WooCommerceFields } from './parse-product-fields.ts'
import { parseStock, parseVariantFields } from './parse-variant-fields.ts'
import { isPublished, parseVariations } from './parse-variations.ts'
import { getProductKey, isVariation } from './product-key.ts'

/** Parses one WooCommerce product: its own row, and those of its variations wherever they stand in the file. */
export function parseWooCommerceProduct(rows: ImportRow[], context: ParseContext): ParsedProduct {
  const heads = rows.filter(({ cells }) => !isVariation(cells.type))
  const variations = rows
    .filter(({ cells }) => isVariation(cells.type))
    .toSorted((a, b) => getPosition(a) - getPosition(b))
  const head = heads[0]
  if (!head) return failRows(rows, [], getOrphanError)

  const duplicates = heads.slice(1).map(({ line }) => ({ line, error: duplicateError(head) }))
  const failures: RowFailure[] = [...duplicates]
  const product = tryParse(head, failures, () => parseProductFields(head, variations, context))
  if (!product) return failProduct(rows, failures, head.line)

  const variants = isVariable(head.cells)
    ? parseVariations(variations.filter(isPublished), product.optionAttributes, context, failures)
    : parseSimpleProduct(head, variations, context, failures)
  if (variants.length === 0) {
    return failProduct(rows, addNoVariationError(head, failures), head.line)
  }
  return {
    rows,
    input: {
      ...buildInput(product, variants),
      isPartial: failures.length > duplicates.length,
      ...(context.columns.has('images') && { images: listImages([head, ...variations]) }),
    },
    variantLines: variants.map(({ line }) => line),
    failures,
    notes: listRowNotes(rows),
  }
}

function buildInput(
  { input, optionAttributes }: WooCommerceFields,
  variants: ParsedVariant[],
): ProductInput {
  const options = optionAttributes.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ value })),
  }))
  return { ...input, options, variants: variants.map(({ variant }) => variant) }
}

function getOrphanError({ cells, error }: ImportRow): ImportError {
  const parent = cells.parent?.trim().slice(0, 60)
  const missing = { code: parent ? 'parent_unknown' : 'parent_missing' }
  return error ?? { ...missing, ...(parent && { params: { value: parent } }) }
}

function duplicateError(head: ImportRow): ImportError {
  const [, kind = 'name', value = ''] = getProductKey(head.cells).match(/^(\w+):(.*)$/s) ?? []
  return { code: `duplicate_${kind}`, params: { value, line: head.line } }
}

function addNoVariationError({ line }: ImportRow, failures: RowFailure[]): RowFailure[] {
  if (failures.some((failure) => failure.line === line)) return failures
  return [...failures, { line, error: { code: 'no_readable_variation' } }]
}

function parseSimpleProduct(
  head: ImportRow,
  variations: ImportRow[],
  context: ParseContext,
  failures: RowFailure[],
): ParsedVariant[] {
  const variant = tryParse(head, failures, () => ({
    options: [],
    priceMinor: parseCurrentPrice(head.cells, context),
    sku: checkSku(head, parseLine(head.cells.sku, 'sku', 120)),
    ...parseVariantFields(head.cells, context),
    ...parseStock(head.cells, context),
  }))
  for (const { line } of variations) failures.push({ line, error: { code: 'not_variable' } })
  return variant ? [{ line: head.line, variant }] : []
}

function getPosition({ cells }: ImportRow): number {
  return Number(cells.position) || 0
}

function listImages(rows: ImportRow[]) {
  const sources = rows.flatMap(({ cells }) => parseList(cells.images)).filter(isWebUrl)
  return [...new Set(sources)].map((source) => ({ source }))
}
