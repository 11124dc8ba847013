import { slugify } from '#platform/i18n/slugify'
import { InvalidRowError } from '../import-error.ts'
import type { ImportRow, RowFailure } from '../import-row.ts'
import { isWebUrl, parseLine } from '../parse-cells.ts'
import {
  checkSku,
  duplicateVariantError,
  type ParseContext,
  type ParsedVariant,
  tryParse,
} from '../parsed-product.ts'
import { listCombinations } from './list-combinations.ts'
import { parseAttributes, type WooCommerceAttribute } from './parse-attributes.ts'
import { parseCurrentPrice } from './parse-current-price.ts'
import { parseList } from './parse-list.ts'
import { parseStock, parseVariantFields, type StockInput } from './parse-variant-fields.ts'

/**
 * The variants that the variations of a product stand for. One that leaves an attribute open ("any size") stands for
 * each value that no other variation has, so that the shopper still chooses; a stock that it counts is shared among
 * them, never multiplied.
 */
export function parseVariations(
  rows: ImportRow[],
  optionAttributes: WooCommerceAttribute[],
  context: ParseContext,
  failures: RowFailure[],
): ParsedVariant[] {
  const parsed = rows.flatMap((row) => {
    const values = tryParse(row, failures, () => parseOptionValues(row, optionAttributes))
    return values ? [{ row, values }] : []
  })
  const taken = new Map<string, number>()
  const variants: ParsedVariant[] = []
  // Variations that name each value take their combination before those that leave one open.
  for (const { row, values } of parsed.toSorted(
    (a, b) => countOpenOptions(a.values) - countOpenOptions(b.values),
  )) {
    const combined = tryParse(row, failures, () =>
      combineVariation(row, { values, optionAttributes, taken, context }),
    )
    variants.push(...(combined ?? []))
  }
  const order = new Map(rows.map(({ line }, at) => [line, at]))
  return variants.toSorted((a, b) => order.get(a.line)! - order.get(b.line)!)
}

/** One value for each option, or null where the variation leaves it open. */
function parseOptionValues(
  { cells }: ImportRow,
  optionAttributes: WooCommerceAttribute[],
): (string | null)[] {
  const byName = new Map(
    parseAttributes(cells).map(({ name, values }) => [name, values[0] ?? null]),
  )
  return optionAttributes.map(({ name }) => byName.get(name) ?? null)
}

function countOpenOptions(values: (string | null)[]): number {
  return values.filter((value) => value === null).length
}

interface CombineInput {
  values: (string | null)[]
  optionAttributes: WooCommerceAttribute[]
  /** The line of each combination that a variation has. */
  taken: Map<string, number>
  context: ParseContext
}

function combineVariation(
  row: ImportRow,
  { values, optionAttributes, taken, context }: CombineInput,
): ParsedVariant[] {
  const { cells } = row
  const all = listCombinations(values, optionAttributes)
  const free = all.filter((options) => !taken.has(JSON.stringify(options)))
  if (free.length === 0) {
    const [first = []] = all
    throw new InvalidRowError(duplicateVariantError(first, taken.get(JSON.stringify(first))!))
  }
  const sku = checkSku(row, parseLine(cells.sku, 'sku', 120))
  const priceMinor = parseCurrentPrice(cells, context)
  const image = parseList(cells.images).find(isWebUrl) ?? null
  const fields = {
    ...parseVariantFields(cells, context),
    ...(context.columns.has('images') && { image }),
  }
  const shares = shareStock(parseStock(cells, context), free.length)
  for (const options of free) taken.set(JSON.stringify(options), row.line)
  return free.map((options, at) => ({
    line: row.line,
    variant: {
      options,
      priceMinor,
      sku: buildVariantSku(sku, options, values, free.length),
      ...fields,
      ...shares[at],
    },
  }))
}

/** The SKU `tee-blue` for any size becomes `tee-blue-large`, `tee-blue-small`. */
function buildVariantSku(
  sku: string | null,
  options: string[],
  values: (string | null)[],
  count: number,
) {
  if (!sku || count === 1) return sku
  const open = options.filter((_, at) => values[at] === null)
  return `${sku}-${slugify(open.join(' '))}`
}

function shareStock({ stock, initialStock }: StockInput, count: number): StockInput[] {
  return Array.from({ length: count }, (_, at) => {
    if (stock === undefined) return initialStock === undefined ? {} : { initialStock }
    return { stock: Math.floor(stock / count) + (at < stock % count ? 1 : 0) }
  })
}

/** WooCommerce does not sell a variation that is disabled. */
export function isPublished({ cells }: ImportRow): boolean {
  return (cells.published?.trim() || '1') === '1'
}
