import type { ProductInput } from '#modules/catalog'
import { getProductKey, isVariation } from '../identify-rows.ts'
import type { GroupedRow, ProductRows, RowFailure } from '../import-row.ts'
import { isWebUrl, parseLine } from '../parse-cells.ts'
import {
  failProduct,
  type ParseContext,
  type ParsedProduct,
  type ParsedVariant,
  tryParse,
  validateSku,
} from '../parsed-product.ts'
import { listRowNotes } from './list-row-notes.ts'
import { parseCurrentPrice, parseList, parseStock, parseVariantFields } from './parse-cells.ts'
import { isVariable, parseProductFields } from './parse-product-fields.ts'
import { isPublished, parseVariations } from './parse-variations.ts'

/** Reads one WooCommerce product: its own row, and those of its variations wherever they stand in the file. */
export function parseWooCommerceProduct(
  { rows }: ProductRows,
  readings: ParseContext,
): ParsedProduct {
  const heads = rows.filter(({ cells }) => !isVariation(cells.type))
  const variations = rows.filter(({ cells }) => isVariation(cells.type))
  const head = heads[0]
  if (!head) return failOrphans(rows)

  const failures: RowFailure[] = heads.slice(1).map(({ line }) => duplicateFailure(line, head))
  const told = failures.map(({ line }) => line)
  const product = tryParse(head, failures, () => parseProductFields(head, variations, readings))
  if (!product) return failProduct(rows, failures, head.line)

  const sorted = variations.toSorted((a, b) => getPosition(a) - getPosition(b))
  const variants = isVariable(head.cells)
    ? parseVariations(sorted.filter(isPublished), product.optionAttributes, readings, failures)
    : [
        ...parseSimpleVariant(head, readings, failures),
        ...failStrayVariations(variations, failures),
      ]
  if (variants.length === 0) return failProduct(rows, withMainFailure(failures, head), head.line)

  const images = parseImages([head, ...sorted], readings)
  const input: ProductInput = {
    ...product.input,
    options: product.optionAttributes.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ value })),
    })),
    variants: variants.map(({ variant }) => variant),
    isPartial: failures.length > told.length,
    ...(images && { images }),
  }
  return {
    input,
    variantLines: variants.map(({ line }) => line),
    failures,
    notes: listRowNotes(rows),
  }
}

function failOrphans(rows: GroupedRow[]): ParsedProduct {
  const failures = rows.map(({ line, cells, error }) => {
    const parent = cells.parent?.trim().slice(0, 60)
    const unknown = parent
      ? `Its product "${parent}" is not in the file.`
      : 'It names no product that it belongs to.'
    return { line, reason: error ?? unknown }
  })
  return { input: null, variantLines: [], failures, notes: [] }
}

function duplicateFailure(line: number, head: GroupedRow): RowFailure {
  const [, kind, name] = getProductKey(head.cells).match(/^(\w+):(.*)$/s) ?? []
  const named = { sku: 'SKU', id: 'ID', name: 'name' }[kind ?? '']
  return { line, reason: `The ${named} "${name}" is on line ${head.line} already.` }
}

function withMainFailure(failures: RowFailure[], { line }: GroupedRow): RowFailure[] {
  if (failures.some((failure) => failure.line === line)) return failures
  return [...failures, { line, reason: 'It has no variation that could be read.' }]
}

function parseSimpleVariant(
  row: GroupedRow,
  readings: ParseContext,
  failures: RowFailure[],
): ParsedVariant[] {
  const variant = tryParse(row, failures, () => ({
    options: [],
    priceMinor: parseCurrentPrice(row.cells, readings),
    sku: validateSku(row, parseLine(row.cells.sku, 'The SKU', 120)),
    ...parseVariantFields(row.cells, readings),
    ...parseStock(row.cells, readings),
  }))
  return variant ? [{ line: row.line, variant }] : []
}

function failStrayVariations(variations: GroupedRow[], failures: RowFailure[]): ParsedVariant[] {
  for (const { line } of variations)
    failures.push({ line, reason: 'Its product is not a variable one.' })
  return []
}

function getPosition({ cells }: GroupedRow): number {
  return Number(cells.position) || 0
}

function parseImages(rows: GroupedRow[], { columns }: ParseContext) {
  if (!columns.has('images')) return null
  const sources = rows.flatMap(({ cells }) => parseList(cells.images)).filter(isWebUrl)
  return [...new Set(sources)].map((source) => ({ source }))
}
