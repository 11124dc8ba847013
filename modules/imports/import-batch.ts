import {
  type CountCommittedStock,
  type ProductInput,
  type SaveProductResult,
  saveProducts,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { getSqlState } from '#platform/db/sql-state'
import type { ImportFormat } from './contract.ts'
import { fileFormats } from './file-formats.ts'
import type { ImportRow } from './import-row.ts'
import type { ParseContext, ParsedProduct } from './parsed-product.ts'
import { resolvePictureUrls } from './picture-urls.ts'
import { buildProductOutcome, type ProductOutcome } from './product-outcome.ts'

interface SaveOptions {
  /** What the stock movements are for: the run's id. */
  reference: string
  dryRun: boolean
  countCommittedStock?: CountCommittedStock | undefined
  now: Date
}

export interface ImportBatchInput extends SaveOptions {
  /** The rows of each product. */
  products: ImportRow[][]
  format: ImportFormat
  context: ParseContext
  /** Where the shop is reached: pictures under it are its own. */
  publicUrl: string
}

/** Parses products and saves them in one transaction, or one by one where the database refuses one of them. */
export async function importBatch(
  db: Database,
  { products, format, context, publicUrl, ...options }: ImportBatchInput,
): Promise<ProductOutcome[]> {
  const parsed: ParsedProduct[] = []
  for (const rows of products) {
    const product = fileFormats[format].parseProduct(rows, context)
    const input = product.input && (await resolvePictureUrls(db, product.input, publicUrl))
    parsed.push({ ...product, input })
  }
  const inputs = parsed.flatMap(({ input }) => input ?? [])
  const results = await saveBatch(db, inputs, options)
  return parsed.map((product) =>
    buildProductOutcome(product, (product.input && results.get(product.input)) ?? null),
  )
}

type SaveResults = Map<ProductInput, SaveProductResult>

async function saveBatch(
  db: Database,
  inputs: ProductInput[],
  options: SaveOptions,
): Promise<SaveResults> {
  try {
    const results = await saveProducts(db, { inputs, ...options })
    return new Map(inputs.map((input, at) => [input, results[at]!]))
  } catch (error) {
    if (!isDataError(error)) throw error
    return saveOneByOne(db, inputs, options)
  }
}

async function saveOneByOne(
  db: Database,
  inputs: ProductInput[],
  options: SaveOptions,
): Promise<SaveResults> {
  const results: SaveResults = new Map()
  for (const input of inputs) {
    try {
      const [result] = await saveProducts(db, { inputs: [input], ...options })
      results.set(input, result!)
    } catch (error) {
      if (!isDataError(error)) throw error
      results.set(input, {
        outcome: 'rejected',
        changes: [],
        rejectedVariants: [],
        error: { code: 'product_conflict' },
      })
    }
  }
  return results
}

/** Whether the data broke a constraint or does not fit a column, as opposed to a bug or a failing database. */
function isDataError(error: unknown): boolean {
  return /^(23|22(001|003|008|021|P0[25]))/.test(getSqlState(error) ?? '')
}
