import type { Database } from '#platform/db/database'
import type { VariantId } from '../ids.ts'
import type { FullProduct } from './full-product.ts'
import type { CommittedStock } from './merge-stock.ts'

/** Counts the units of these variants that orders have taken and that have not left the warehouse. */
export type CountCommittedStock = (db: Database, variantIds: VariantId[]) => Promise<CommittedStock>

/** Returns null without a function: stock then changes by a difference. */
export async function loadCommittedStock(
  db: Database,
  products: FullProduct[],
  countCommittedStock: CountCommittedStock | undefined,
): Promise<CommittedStock | null> {
  const variantIds = products.flatMap(({ variants }) => variants.flatMap(({ id }) => id ?? []))
  return (await countCommittedStock?.(db, variantIds)) ?? null
}
