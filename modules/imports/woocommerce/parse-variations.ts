import { slugify } from '#modules/catalog'
import type { GroupedRow, RowFailure } from '../import-row.ts'
import { InvalidCellError, isWebUrl, parseLine } from '../parse-cells.ts'
import { type ParseContext, type ParsedVariant, tryParse, validateSku } from '../parsed-product.ts'
import {
  parseAttributes,
  parseCurrentPrice,
  parseList,
  parseStock,
  parseVariantFields,
  type StockInput,
  type WooCommerceAttribute,
} from './parse-cells.ts'

/** Combinations that one variation without a value may stand for. */
const MAX_COMBINATIONS = 100

/**
 * The variants that the variations of a product stand for. One that leaves an attribute open ("any size") stands for
 * each value that no other variation has, so that the shopper still chooses; a stock that it counts is shared among
 * them, never multiplied.
 */
export function parseVariations(
  rows: GroupedRow[],
  optionAttributes: WooCommerceAttribute[],
  readings: ParseContext,
  failures: RowFailure[],
): ParsedVariant[] {
  const read = rows.flatMap((row) => {
    const values = tryParse(row, failures, () => parseOptionValues(row, optionAttributes))
    return values ? [{ row, values }] : []
  })
  const taken = new Map<string, number>()
  const variants: ParsedVariant[] = []
  // What is said in full goes before what is left open.
  for (const { row, values } of read.toSorted(
    (a, b) => countOpenOptions(a.values) - countOpenOptions(b.values),
  )) {
    const own = tryParse(row, failures, () =>
      combineVariation(row, { values, optionAttributes, taken, readings }),
    )
    variants.push(...(own ?? []))
  }
  const order = new Map(rows.map(({ line }, at) => [line, at]))
  return variants.toSorted((a, b) => order.get(a.line)! - order.get(b.line)!)
}

/** One value for each choice, or null where the variation leaves it open. */
function parseOptionValues(
  { cells }: GroupedRow,
  choices: WooCommerceAttribute[],
): (string | null)[] {
  const own = new Map(parseAttributes(cells).map(({ name, values }) => [name, values[0] ?? null]))
  return choices.map(({ name }) => own.get(name) ?? null)
}

function countOpenOptions(values: (string | null)[]): number {
  return values.filter((value) => value === null).length
}

interface CombineInput {
  values: (string | null)[]
  optionAttributes: WooCommerceAttribute[]
  /** The line of each combination that is taken. */
  taken: Map<string, number>
  readings: ParseContext
}

function combineVariation(
  row: GroupedRow,
  { values, optionAttributes, taken, readings }: CombineInput,
): ParsedVariant[] {
  const { cells } = row
  const all = listCombinations(values, optionAttributes)
  const free = all.filter((options) => !taken.has(JSON.stringify(options)))
  if (free.length === 0) {
    const first = taken.get(JSON.stringify(all[0]))
    throw new InvalidCellError(`The variant "${all[0]?.join(' / ')}" is on line ${first} already.`)
  }
  const sku = validateSku(row, parseLine(cells.sku, 'The SKU', 120))
  const priceMinor = parseCurrentPrice(cells, readings)
  const image = parseList(cells.images).find(isWebUrl) ?? null
  const parts = {
    ...parseVariantFields(cells, readings),
    ...(readings.columns.has('images') && { image }),
  }
  const shares = shareStock(parseStock(cells, readings), free.length)
  for (const options of free) taken.set(JSON.stringify(options), row.line)
  return free.map((options, at) => ({
    line: row.line,
    variant: {
      options,
      priceMinor,
      sku: buildVariantSku(sku, options, values, free.length),
      ...parts,
      ...shares[at],
    },
  }))
}

function listCombinations(values: (string | null)[], choices: WooCommerceAttribute[]): string[][] {
  const lists = values.map((value, at) => {
    const { name, values: all } = choices[at]!
    if (value !== null) return [value]
    if (all.length === 0)
      throw new InvalidCellError(`It leaves ${name} open, and its product names no value of it.`)
    return all
  })
  if (lists.reduce((many, { length }) => many * length, 1) > MAX_COMBINATIONS) {
    throw new InvalidCellError(`It stands for more than ${MAX_COMBINATIONS} variants.`)
  }
  return lists.reduce<string[][]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  )
}

/** `tee-blue` for any size becomes `tee-blue-large`, `tee-blue-small`. */
function buildVariantSku(
  sku: string | null,
  options: string[],
  values: (string | null)[],
  among: number,
) {
  if (!sku || among === 1) return sku
  const open = options.filter((_, at) => values[at] === null)
  return `${sku}-${slugify(open.join(' '))}`
}

function shareStock({ stock, initialStock }: StockInput, among: number): StockInput[] {
  return Array.from({ length: among }, (_, at) => {
    if (stock === undefined) return initialStock === undefined ? {} : { initialStock }
    return { stock: Math.floor(stock / among) + (at < stock % among ? 1 : 0) }
  })
}

/** A variation that is switched off is not for sale in WooCommerce either. */
export function isPublished({ cells }: GroupedRow): boolean {
  return (cells.published?.trim() || '1') === '1'
}
