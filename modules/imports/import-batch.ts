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
import { completeRows } from './mapped/complete-rows.ts'
import type { ParseContext, ParsedProduct } from './parsed-product.ts'
import { resolvePictureUrls } from './picture-urls.ts'
import { buildProductOutcome, buildSkippedOutcome, type ProductOutcome } from './product-outcome.ts'
import { findEarlierOutcomes, recordImportChanges } from './record-import-changes.ts'
import type { ImportRunId } from './tables.ts'

interface SaveOptions {
  /** The run, which the stock movements are for. */
  runId: ImportRunId
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
  /** By the first line of a product, the fields that stay as they are; null for the whole product. */
  excluded?: ReadonlyMap<number, string[] | null>
}

/** Parses products and saves them in one transaction, or one by one where the database refuses one of them. */
export async function importBatch(
  db: Database,
  { products, format, context, publicUrl, excluded = new Map(), ...options }: ImportBatchInput,
): Promise<ProductOutcome[]> {
  const rowsByProduct = format === 'mapped' ? await completeRows(db, products, context) : products
  const parsed: ParsedProduct[] = []
  for (const rows of rowsByProduct) {
    const product = fileFormats[format].parseProduct(rows, context)
    const input = product.input && (await resolvePictureUrls(db, product.input, publicUrl))
    const excludedFields = excluded.get(rows[0]!.line)
    parsed.push({
      ...product,
      input: input && excludedFields ? { ...input, excludedFields } : input,
    })
  }
  const isSkipped = ({ rows }: ParsedProduct) => excluded.get(rows[0]!.line) === null
  const inputs = parsed.flatMap((product) => (isSkipped(product) ? [] : (product.input ?? [])))
  const results = await restoreOutcomes(db, await saveBatch(db, inputs, options), options)
  return parsed.map((product) =>
    isSkipped(product) && product.input
      ? buildSkippedOutcome(product)
      : buildProductOutcome(product, (product.input && results.get(product.input)) ?? null),
  )
}

/** A run that was interrupted finds the products that it had saved unchanged; they count as what it made of them. */
async function restoreOutcomes(
  db: Database,
  results: SaveResults,
  { runId, dryRun }: SaveOptions,
): Promise<SaveResults> {
  if (dryRun) return results
  const productIds = [...results.values()].flatMap(({ outcome, productId }) =>
    outcome === 'unchanged' && productId ? productId : [],
  )
  const earlier = await findEarlierOutcomes(db, { runId, productIds })
  return new Map(
    [...results].map(([input, result]) => {
      const outcome = result.outcome === 'unchanged' && earlier.get(result.productId!)
      return [input, outcome ? { ...result, outcome } : result]
    }),
  )
}

type SaveResults = Map<ProductInput, SaveProductResult>

async function saveBatch(
  db: Database,
  inputs: ProductInput[],
  options: SaveOptions,
): Promise<SaveResults> {
  try {
    const results = await saveAndRecord(db, inputs, options)
    return new Map(inputs.map((input, at) => [input, results[at]!]))
  } catch (error) {
    if (!isDataError(error)) throw error
    return saveOneByOne(db, inputs, options)
  }
}

function saveAndRecord(db: Database, inputs: ProductInput[], { runId, ...options }: SaveOptions) {
  return saveProducts(db, {
    ...{ inputs, reference: runId, ...options },
    onSaved: (tx, saved) => recordImportChanges(tx, { runId, saved }),
  })
}

async function saveOneByOne(
  db: Database,
  inputs: ProductInput[],
  options: SaveOptions,
): Promise<SaveResults> {
  const results: SaveResults = new Map()
  for (const input of inputs) {
    try {
      const [result] = await saveAndRecord(db, [input], options)
      results.set(input, result!)
    } catch (error) {
      if (!isDataError(error)) throw error
      results.set(input, {
        outcome: 'rejected',
        changes: [],
        productId: null,
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
