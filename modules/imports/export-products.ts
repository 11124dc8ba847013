import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { iterateFullProducts } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { formatShopifyRows, SHOPIFY_HEADER } from './shopify/format-product.ts'

interface ExportProductsInput {
  path: string
  /** Where the shop's own pictures are found. */
  publicUrl: string
  onProgress?: (products: number) => void
}

export interface ExportProductsResult {
  products: number
  rows: number
  /** Products that have no variant for sale, which the format can't say. */
  skipped: number
}

/**
 * Writes every product into a file as Shopify does, in the order of their slugs and as they are at one moment. The
 * file appears when it is whole.
 */
export async function exportProducts(
  db: Database,
  { path, publicUrl, onProgress = () => {} }: ExportProductsInput,
): Promise<ExportProductsResult> {
  const count: ExportProductsResult = { products: 0, rows: 0, skipped: 0 }
  const part = `${path}.part`
  const records = async function* (tx: Database) {
    yield SHOPIFY_HEADER
    for await (const product of iterateFullProducts(tx)) {
      const rows = formatShopifyRows(product, publicUrl)
      count[rows.length > 0 ? 'products' : 'skipped']++
      count.rows += rows.length
      onProgress(count.products)
      yield* rows
    }
  }
  try {
    await db.transaction(
      (tx) => pipeline(Readable.from(records(tx)), stringify(), createWriteStream(part)),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
  return count
}
