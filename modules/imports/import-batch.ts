import { type ProductInput, type SaveProductResult, saveProducts } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { getSqlState } from '#platform/db/sql-state'
import { err } from '#platform/result'
import type { ImportFormat } from './columns.ts'
import type { ProductRows } from './import-row.ts'
import type { ParseContext, ParsedProduct } from './parsed-product.ts'
import { resolvePictureUrls } from './picture-urls.ts'
import { buildProductOutcome, type ProductOutcome } from './product-outcome.ts'
import { parseShopifyProduct } from './shopify/parse-product.ts'
import { parseWooCommerceProduct } from './woocommerce/parse-product.ts'

export interface ImportBatchOptions {
  reference: string
  dryRun: boolean
  now: Date
}

const parsers = { shopify: parseShopifyProduct, woocommerce: parseWooCommerceProduct }

/** Reads and saves some products in one transaction; where the database refuses one, they are saved one by one. */
export async function importBatch(
  db: Database,
  groups: ProductRows[],
  {
    format,
    readings,
    ...saving
  }: { format: ImportFormat; readings: ParseContext } & ImportBatchOptions,
): Promise<ProductOutcome[]> {
  const read: { group: ProductRows; reading: ParsedProduct }[] = []
  for (const group of groups) {
    const reading = parsers[format](group, readings)
    const input = reading.input && (await resolvePictureUrls(db, reading.input, readings.publicUrl))
    read.push({ group, reading: { ...reading, input } })
  }
  const sheets = read.flatMap(({ reading }) => reading.input ?? [])
  const saved = await saveBatch(db, sheets, saving)
  return read.map(({ group, reading }) =>
    buildProductOutcome(group, reading, reading.input && (saved.get(reading.input) ?? null)),
  )
}

async function saveBatch(db: Database, inputs: ProductInput[], saving: ImportBatchOptions) {
  try {
    const saved = await saveProducts(db, { inputs, ...saving })
    return new Map(inputs.map((sheet, at) => [sheet, saved[at]!]))
  } catch (error) {
    if (!isDataError(error)) throw error
    return saveOneByOne(db, inputs, saving)
  }
}

async function saveOneByOne(db: Database, sheets: ProductInput[], saving: ImportBatchOptions) {
  const saved = new Map<ParsedProduct['input'], SaveProductResult>()
  for (const sheet of sheets) {
    try {
      const [one] = await saveProducts(db, { inputs: [sheet], ...saving })
      saved.set(sheet, one!)
    } catch (error) {
      if (!isDataError(error)) throw error
      const { error: conflict } = err('product_conflict')
      saved.set(sheet, {
        outcome: 'rejected',
        changes: [],
        rejectedVariants: [],
        error: conflict,
      })
    }
  }
  return saved
}

/** A rule that a row broke (a key, a check) or a value that does not fit, and not a fault of ours or the database's. */
function isDataError(error: unknown): boolean {
  return /^(23|22(001|003|008|021|P0[25]))/.test(getSqlState(error) ?? '')
}
