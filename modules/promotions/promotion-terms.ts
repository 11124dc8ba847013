import { areProductsAndCategories } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { toDecimal, toMinorUnits } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import type { Promotion } from './candidate.ts'

/** What an administrator decides about a promotion. */
export type PromotionTerms = Pick<
  Promotion,
  | 'name'
  | 'conditions'
  | 'actions'
  | 'combinesWith'
  | 'startsAt'
  | 'endsAt'
  | 'maxRedemptions'
  | 'maxRedemptionsPerCustomer'
>

/**
 * Fails for an amount with more digits than its currency has, such as $1.005, and for products and categories that do not
 * exist. The schemas of the conditions and actions have checked the rest.
 */
export async function validateTerms(
  db: Database,
  { conditions, actions }: PromotionTerms,
): Promise<Result<undefined, 'invalid_amount' | 'promotion_scope_not_found'>> {
  const parts = [...conditions, ...actions]
  const areExact = parts.every((part) => !('amount' in part) || isExact(part))
  if (!areExact) return err('invalid_amount')
  const scopes = parts.filter((part) => 'product_ids' in part)
  const productIds = [...new Set(scopes.flatMap(({ product_ids }) => product_ids))]
  const categoryIds = [...new Set(scopes.flatMap(({ category_ids }) => category_ids))]
  if (productIds.length + categoryIds.length === 0) return ok(undefined)
  const exist = await areProductsAndCategories(db, { productIds, categoryIds })
  return exist ? ok(undefined) : err('promotion_scope_not_found')
}

function isExact({ amount, currency }: { amount: number; currency: string }): boolean {
  const minor = toMinorUnits(amount, currency)
  return minor > 0 && toDecimal({ minor, currency }) === amount
}
