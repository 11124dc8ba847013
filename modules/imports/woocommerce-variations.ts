import { slugOf } from '#modules/catalog'
import { isWebAddress, line, Unreadable } from './cells.ts'
import type { Failure, GroupedRow } from './file-row.ts'
import { attempt, type LinedVariant, type Readings, skuOf } from './product-reading.ts'
import {
  askedPrice,
  attributesOf,
  listOf,
  type Stock,
  stockOf,
  variantParts,
  type WooAttribute,
} from './woocommerce-cells.ts'

/** Combinations that one variation without a value may stand for. */
const MOST_COMBINATIONS = 100

/**
 * The variants that the variations of a product stand for. One that leaves an attribute open ("any size") stands for
 * each value that no other variation has, so that the shopper still chooses; a stock that it counts is shared among
 * them, never multiplied.
 */
export function variantsOf(
  rows: GroupedRow[],
  choices: WooAttribute[],
  readings: Readings,
  failures: Failure[],
): LinedVariant[] {
  const read = rows.flatMap((row) => {
    const values = attempt(row, failures, () => valuesOf(row, choices))
    return values ? [{ row, values }] : []
  })
  const taken = new Map<string, number>()
  const variants: LinedVariant[] = []
  // What is said in full goes before what is left open.
  for (const { row, values } of read.toSorted((a, b) => openIn(a.values) - openIn(b.values))) {
    const own = attempt(row, failures, () => combined(row, { values, choices, taken, readings }))
    variants.push(...(own ?? []))
  }
  const order = new Map(rows.map(({ line }, at) => [line, at]))
  return variants.toSorted((a, b) => order.get(a.line)! - order.get(b.line)!)
}

/** One value for each choice, or null where the variation leaves it open. */
function valuesOf({ cells }: GroupedRow, choices: WooAttribute[]): (string | null)[] {
  const own = new Map(attributesOf(cells).map(({ name, values }) => [name, values[0] ?? null]))
  return choices.map(({ name }) => own.get(name) ?? null)
}

function openIn(values: (string | null)[]): number {
  return values.filter((value) => value === null).length
}

interface Combining {
  values: (string | null)[]
  choices: WooAttribute[]
  /** The line of each combination that is taken. */
  taken: Map<string, number>
  readings: Readings
}

function combined(
  row: GroupedRow,
  { values, choices, taken, readings }: Combining,
): LinedVariant[] {
  const { cells } = row
  const all = combinations(values, choices)
  const free = all.filter((options) => !taken.has(JSON.stringify(options)))
  if (free.length === 0) {
    const first = taken.get(JSON.stringify(all[0]))
    throw new Unreadable(`The variant "${all[0]?.join(' / ')}" is on line ${first} already.`)
  }
  const sku = skuOf(row, line(cells.sku, 'The SKU', 120))
  const priceMinor = askedPrice(cells, readings)
  const image = listOf(cells.images).find(isWebAddress) ?? null
  const parts = {
    ...variantParts(cells, readings),
    ...(readings.columns.has('images') && { image }),
  }
  const shares = shared(stockOf(cells, readings), free.length)
  for (const options of free) taken.set(JSON.stringify(options), row.line)
  return free.map((options, at) => ({
    line: row.line,
    variant: {
      options,
      priceMinor,
      sku: ownSku(sku, options, values, free.length),
      ...parts,
      ...shares[at],
    },
  }))
}

function combinations(values: (string | null)[], choices: WooAttribute[]): string[][] {
  const lists = values.map((value, at) => {
    const { name, values: all } = choices[at]!
    if (value !== null) return [value]
    if (all.length === 0)
      throw new Unreadable(`It leaves ${name} open, and its product names no value of it.`)
    return all
  })
  if (lists.reduce((many, { length }) => many * length, 1) > MOST_COMBINATIONS) {
    throw new Unreadable(`It stands for more than ${MOST_COMBINATIONS} variants.`)
  }
  return lists.reduce<string[][]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  )
}

/** `tee-blue` for any size becomes `tee-blue-large`, `tee-blue-small`. */
function ownSku(sku: string | null, options: string[], values: (string | null)[], among: number) {
  if (!sku || among === 1) return sku
  const open = options.filter((_, at) => values[at] === null)
  return `${sku}-${slugOf(open.join(' '))}`
}

function shared({ stock, firstStock }: Stock, among: number): Stock[] {
  return Array.from({ length: among }, (_, at) => {
    if (stock === undefined) return firstStock === undefined ? {} : { firstStock }
    return { stock: Math.floor(stock / among) + (at < stock % among ? 1 : 0) }
  })
}

/** A variation that is switched off is not for sale in WooCommerce either. */
export function isOn({ cells }: GroupedRow): boolean {
  return (cells.published?.trim() || '1') === '1'
}
