import { type CategoryId, listCategoriesOfProducts, type ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { parallel } from '#platform/parallel'
import type { Candidate } from './candidate.ts'
import type { CustomerFacts } from './cart-facts.ts'
import type { FactName } from './conditions/condition.ts'
import { listNeeds } from './conditions/index.ts'
import { loadCustomer } from './customer-facts.ts'
import type { PromotionId } from './tables.ts'

interface LoadFactsInput {
  candidates: Candidate[]
  productIds: ProductId[]
  userId: UserId | null
}

export interface LoadedFacts {
  categoryIds: ReadonlyMap<ProductId, CategoryId[]>
  customer: CustomerFacts | null
}

/** Reads what the candidates ask for, and nothing that none of them does. */
export async function loadFacts(
  db: Database,
  { candidates, productIds, userId }: LoadFactsInput,
): Promise<LoadedFacts> {
  const promotions = candidates.map(({ promotion }) => promotion)
  const parameters = promotions.flatMap(({ conditions, actions }) => [...conditions, ...actions])
  const hasCategories = parameters.some((one) => 'category_ids' in one && one.category_ids.length)
  const needs = new Set(promotions.flatMap(({ conditions }) => conditions.flatMap(listNeeds)))
  const limited = promotions.filter(({ maxRedemptionsPerCustomer }) => maxRedemptionsPerCustomer)
  const [categoryIds, customer] = await parallel(
    hasCategories
      ? listCategoriesOfProducts(db, productIds)
      : Promise.resolve(new Map<ProductId, CategoryId[]>()),
    userId
      ? readCustomer(db, { userId, needs, promotionIds: limited.map(({ id }) => id) })
      : Promise.resolve(null),
  )
  return { categoryIds, customer }
}

interface ReadCustomerInput {
  userId: UserId
  needs: ReadonlySet<FactName>
  promotionIds: PromotionId[]
}

async function readCustomer(
  db: Database,
  { userId, needs, promotionIds }: ReadCustomerInput,
): Promise<CustomerFacts> {
  const [known, redemptions] = await parallel(
    needs.size > 0
      ? loadCustomer(db, { userId, needs })
      : Promise.resolve({ orderCount: 0, segmentIds: [] }),
    promotionIds.length > 0
      ? rawQuery<{ id: PromotionId; count: number }>(db, COUNT_REDEMPTIONS, [userId, promotionIds])
      : Promise.resolve([]),
  )
  return { userId, ...known, redemptions: new Map(redemptions.map((one) => [one.id, one.count])) }
}

const COUNT_REDEMPTIONS = `
  select promotion_id as id, count(*)::integer as count from promotion_redemptions
  where user_id = $1 and promotion_id = any($2::uuid[]) and released_at is null group by promotion_id`
