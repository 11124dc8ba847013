import type { Database } from '#platform/db/database'
import { recordOpeningStock } from '../inventory/record-stock-movements.ts'
import {
  productAttributes,
  productImages,
  productImageTranslations,
  productOptions,
  productOptionValues,
  products,
  productTags,
  productTranslations,
  relatedProducts,
  variants,
} from '../tables.ts'
import type { ProductRows } from './product-rows.ts'
import { recordPriceChanges } from './record-price-changes.ts'

/** Rows of one statement: PostgreSQL accepts 65,535 parameters, and the widest row has fewer than 25. */
const BATCH_SIZE = 2000

/** Inserts rows in a few statements, however many products they belong to. */
export async function insertProductRows(tx: Database, rows: Partial<ProductRows>): Promise<void> {
  await insertInBatches(rows.products, (batch) => tx.insert(products).values(batch))
  await insertInBatches(rows.attributes, (batch) => tx.insert(productAttributes).values(batch))
  await insertInBatches(rows.tags, (batch) => tx.insert(productTags).values(batch))
  await insertInBatches(rows.relatedProducts, (batch) => tx.insert(relatedProducts).values(batch))
  await insertInBatches(rows.options, (batch) => tx.insert(productOptions).values(batch))
  await insertInBatches(rows.optionValues, (batch) => tx.insert(productOptionValues).values(batch))
  await insertInBatches(rows.images, (batch) => tx.insert(productImages).values(batch))
  await insertInBatches(rows.translations, (batch) => tx.insert(productTranslations).values(batch))
  await insertInBatches(rows.imageTranslations, (batch) =>
    tx.insert(productImageTranslations).values(batch),
  )
  await insertInBatches(rows.variants, (batch) => tx.insert(variants).values(batch))
  await insertInBatches(rows.priceChanges, (batch) => recordPriceChanges(tx, batch))
  await insertInBatches(rows.stockMovements, (batch) => recordOpeningStock(tx, batch))
}

async function insertInBatches<Row>(
  rows: Row[] = [],
  insert: (batch: Row[]) => PromiseLike<unknown>,
) {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await insert(rows.slice(start, start + BATCH_SIZE))
  }
}
