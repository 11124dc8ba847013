import type { ProductSheet } from '#modules/catalog'
import { isWebAddress, line } from './cells.ts'
import type { Failure, GroupedRow, RowGroup } from './file-row.ts'
import { isVariation, productKey } from './file-rows.ts'
import {
  attempt,
  type LinedVariant,
  nothing,
  type Reading,
  type Readings,
  skuOf,
} from './product-reading.ts'
import { askedPrice, listOf, stockOf, variantParts } from './woocommerce-cells.ts'
import { isVariable, productOf } from './woocommerce-product.ts'
import { remarksOf } from './woocommerce-remarks.ts'
import { isOn, variantsOf } from './woocommerce-variations.ts'

/** Reads one WooCommerce product: its own row, and those of its variations wherever they stand in the file. */
export function woocommerceSheet({ rows }: RowGroup, readings: Readings): Reading {
  const heads = rows.filter(({ cells }) => !isVariation(cells.type))
  const variations = rows.filter(({ cells }) => isVariation(cells.type))
  const head = heads[0]
  if (!head) return orphans(rows)

  const failures: Failure[] = heads.slice(1).map(({ line }) => twice(line, head))
  const told = failures.map(({ line }) => line)
  const product = attempt(head, failures, () => productOf(head, variations, readings))
  if (!product) return nothing(rows, failures, head.line)

  const sorted = variations.toSorted((a, b) => placeOf(a) - placeOf(b))
  const variants = isVariable(head.cells)
    ? variantsOf(sorted.filter(isOn), product.choices, readings, failures)
    : [...simpleVariant(head, readings, failures), ...strayed(variations, failures)]
  if (variants.length === 0) return nothing(rows, withHead(failures, head), head.line)

  const images = imagesOf([head, ...sorted], readings)
  const sheet: ProductSheet = {
    ...product.sheet,
    options: product.choices.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ value })),
    })),
    variants: variants.map(({ variant }) => variant),
    isPartial: failures.length > told.length,
    ...(images && { images }),
  }
  return {
    sheet,
    variantLines: variants.map(({ line }) => line),
    failures,
    remarks: remarksOf(rows),
  }
}

function orphans(rows: GroupedRow[]): Reading {
  const failures = rows.map(({ line, cells, wrong }) => {
    const parent = cells.parent?.trim().slice(0, 60)
    const unknown = parent
      ? `Its product "${parent}" is not in the file.`
      : 'It names no product that it belongs to.'
    return { line, reason: wrong ?? unknown }
  })
  return { sheet: null, variantLines: [], failures, remarks: [] }
}

function twice(line: number, head: GroupedRow): Failure {
  const [, kind, name] = productKey(head.cells).match(/^(\w+):(.*)$/s) ?? []
  const named = { sku: 'SKU', id: 'ID', name: 'name' }[kind ?? '']
  return { line, reason: `The ${named} "${name}" is on line ${head.line} already.` }
}

function withHead(failures: Failure[], { line }: GroupedRow): Failure[] {
  if (failures.some((failure) => failure.line === line)) return failures
  return [...failures, { line, reason: 'It has no variation that could be read.' }]
}

function simpleVariant(row: GroupedRow, readings: Readings, failures: Failure[]): LinedVariant[] {
  const variant = attempt(row, failures, () => ({
    options: [],
    priceMinor: askedPrice(row.cells, readings),
    sku: skuOf(row, line(row.cells.sku, 'The SKU', 120)),
    ...variantParts(row.cells, readings),
    ...stockOf(row.cells, readings),
  }))
  return variant ? [{ line: row.line, variant }] : []
}

function strayed(variations: GroupedRow[], failures: Failure[]): LinedVariant[] {
  for (const { line } of variations)
    failures.push({ line, reason: 'Its product is not a variable one.' })
  return []
}

function placeOf({ cells }: GroupedRow): number {
  return Number(cells.position) || 0
}

function imagesOf(rows: GroupedRow[], { columns }: Readings) {
  if (!columns.has('images')) return null
  const sources = rows.flatMap(({ cells }) => listOf(cells.images)).filter(isWebAddress)
  return [...new Set(sources)].map((source) => ({ source }))
}
