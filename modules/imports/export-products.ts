import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { iterateFullProducts, listTranslatedLanguages } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { buildShopifyHeader, formatShopifyRows } from './shopify/format-product.ts'

interface ExportProductsInput {
  path: string
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
 * Writes every product into a file in Shopify's format, by slug and from one snapshot of the database. The file
 * appears at its path when it is complete.
 */
export async function exportProducts(
  db: Database,
  { path, publicUrl, onProgress = () => {} }: ExportProductsInput,
): Promise<ExportProductsResult> {
  const count: ExportProductsResult = { products: 0, rows: 0, skipped: 0 }
  const partialPath = `${path}.part`
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
  try {
    await db.transaction(
      (tx) => pipeline(Readable.from(records(tx)), stringify(), createWriteStream(partialPath)),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await rename(partialPath, path)
  } finally {
    await rm(partialPath, { force: true })
  }
  return count
}
