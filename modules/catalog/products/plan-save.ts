import type { Database } from '#platform/db/database'
import { BASE_CURRENCY } from '#platform/money/money'
import { type AppError, err } from '#platform/result'
import type { FieldChange } from '../contract.ts'
import type { ProductId } from '../ids.ts'
import { applyProductInput } from './apply-product-input.ts'
import { type CountCommittedStock, loadCommittedStock } from './committed-stock.ts'
import { diffProducts } from './diff-products.ts'
import type { FullProduct } from './full-product.ts'
import { loadFullProducts } from './load-full-products.ts'
import { matchProducts } from './match-products.ts'
import type { ProductInput } from './product-input.ts'
import { type RejectedVariant, rejectForeignSkus } from './reject-foreign-skus.ts'

export type SaveProductErrorCode =
  | 'product_duplicated'
  | 'no_valid_variants'
  | 'product_currency_mismatch'
  /** A database constraint failed. `saveProducts` throws then; callers that save products one by one report this. */
  | 'product_conflict'

export interface SaveProductResult {
  outcome: 'added' | 'updated' | 'unchanged' | 'rejected'
  changes: FieldChange[]
  /** Set when the outcome is `rejected`: nothing of the input is saved. */
  error: AppError<SaveProductErrorCode> | null
  /** The product that it matches; null if there is none yet. */
  productId: ProductId | null
  /** Variants that are left out. */
  rejectedVariants: RejectedVariant[]
}

export interface SavePlan extends SaveProductResult {
  input: ProductInput
  before: FullProduct | null
  after: FullProduct
}

/** Compares each input with the product it matches. Writes nothing. */
export async function planSave(
  db: Database,
  inputs: ProductInput[],
  countCommittedStock: CountCommittedStock | undefined,
): Promise<SavePlan[]> {
  const ids = await matchProducts(db, inputs)
  const checked = await rejectForeignSkus(db, inputs, ids)
  const existing = await loadFullProducts(
    db,
    ids.filter((id) => id !== null),
  )
  const byId = new Map(existing.map((product) => [product.id, product]))
  const committed = await loadCommittedStock(db, existing, countCommittedStock)

  return checked.map(({ input, rejectedVariants }, index) => {
    const id = ids[index]!
    const before = (id && byId.get(id)) ?? null
    const isDuplicate = id !== null && ids.indexOf(id) < index
    const error = validateInput(input, isDuplicate)
    const plan = comparePlan(before, applyProductInput(before, input, committed))
    const rejection = error && { outcome: 'rejected' as const, error }
    return { ...plan, input, productId: id, rejectedVariants, ...rejection }
  })
}

function comparePlan(
  before: FullProduct | null,
  after: FullProduct,
): Pick<SavePlan, 'before' | 'after' | 'outcome' | 'changes' | 'error'> {
  if (!before) return { before, after, outcome: 'added', changes: [], error: null }
  const changes = diffProducts(before, after)
  const outcome = changes.length > 0 ? 'updated' : 'unchanged'
  return { before, after, outcome, changes, error: null }
}

function validateInput(input: ProductInput, isDuplicate: boolean): SaveProductResult['error'] {
  if (isDuplicate) return err('product_duplicated').error
  if (input.variants.length === 0) return err('no_valid_variants').error
  // Lists sort and filter prices by their bare numbers.
  if (input.currency !== BASE_CURRENCY) {
    return err('product_currency_mismatch', { currency: BASE_CURRENCY }).error
  }
  return null
}
