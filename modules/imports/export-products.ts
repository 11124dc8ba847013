import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { productsBySlug } from '#modules/catalog'
import type { Database } from '#platform/database'
import { SHOPIFY_HEADER, shopifyRecords } from './shopify-record.ts'

interface Exporting {
  path: string
  /** Where the shop's own pictures are found. */
  publicUrl: string
  onProducts?: (products: number) => void
}

export interface Exported {
  products: number
  rows: number
  /** Products that have no variant for sale, which the format can't say. */
  leftOut: number
}

/**
 * Writes every product into a file as Shopify does, in the order of their slugs and as they are at one moment. The
 * file appears when it is whole.
 */
export async function exportProducts(
  db: Database,
  { path, publicUrl, onProducts = () => {} }: Exporting,
): Promise<Exported> {
  const count: Exported = { products: 0, rows: 0, leftOut: 0 }
  const part = `${path}.part`
  const records = async function* (tx: Database) {
    yield SHOPIFY_HEADER
    for await (const product of productsBySlug(tx)) {
      const rows = shopifyRecords(product, publicUrl)
      count[rows.length > 0 ? 'products' : 'leftOut']++
      count.rows += rows.length
      onProducts(count.products)
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
