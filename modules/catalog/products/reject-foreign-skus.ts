import { inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type AppError, err } from '#platform/result'
import { type ProductId, variants } from '../tables.ts'
import type { ProductInput } from './product-input.ts'

export interface RejectedVariant {
  /** The index of the variant in the input. */
  variant: number
  error: AppError<'sku_taken'>
}

/** Removes variants whose SKU belongs to another product: a SKU is unique in the shop. */
export async function rejectForeignSkus(
  db: Database,
  inputs: ProductInput[],
  ids: (ProductId | null)[],
): Promise<{ input: ProductInput; rejectedVariants: RejectedVariant[] }[]> {
  const owners = await findSkuOwners(db, inputs)

  return inputs.map((input, index) => {
    const isForeign = (sku: string) => owners.has(sku) && owners.get(sku) !== ids[index]
    const rejectedVariants = input.variants.flatMap(({ sku }, variant) =>
      sku && isForeign(sku) ? { variant, error: err('sku_taken', { sku }).error } : [],
    )
    if (rejectedVariants.length === 0) return { input, rejectedVariants }
    const rejected = new Set(rejectedVariants.map(({ variant }) => variant))
    const accepted = input.variants.filter((_, variant) => !rejected.has(variant))
    return { input: { ...input, variants: accepted, isPartial: true }, rejectedVariants }
  })
}

async function findSkuOwners(db: Database, inputs: ProductInput[]) {
  const skus = inputs.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? []))
  if (skus.length === 0) return new Map<string, ProductId>()
  const { sku, productId } = variants
  const rows = await db.select({ sku, productId }).from(variants).where(inArray(sku, skus))
  return new Map(rows.map((row) => [row.sku ?? '', row.productId]))
}
