import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { iterateFullProducts, listTranslatedLanguages } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { buildShopifyHeader, formatShopifyRows } from './shopify/format-product.ts'

interface ExportProductsInput {
  /** Stores the file, whose parts it gets while they are formatted. */
  write: (csv: AsyncIterable<Uint8Array>) => Promise<unknown>
  /** Base of the URLs of the shop's own pictures. */
  publicUrl: string
  onProgress?: (products: number) => void
}

export interface ExportProductsResult {
  products: number
  rows: number
  /** Products without a variant for sale, which the format cannot express. */
  skipped: number
}

/**
 * Writes every product into a file in Shopify's format, by slug and from one snapshot of the database.
 */
export async function exportProducts(
  db: Database,
  { write, publicUrl, onProgress = () => {} }: ExportProductsInput,
): Promise<ExportProductsResult> {
  const count: ExportProductsResult = { products: 0, rows: 0, skipped: 0 }
  const records = async function* (tx: Database) {
    const languages = await listTranslatedLanguages(tx)
    yield buildShopifyHeader(languages)
    for await (const product of iterateFullProducts(tx)) {
      const rows = formatShopifyRows(product, { publicUrl, languages })
      count[rows.length > 0 ? 'products' : 'skipped']++
      count.rows += rows.length
      onProgress(count.products)
      yield* rows
    }
  }
  await db.transaction(
    (tx) => pipeline(Readable.from(records(tx)), stringify(), (csv) => write(csv)),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return count
}
