import type { CategoryId, ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Promotion } from '#modules/promotions'
import { newId } from '#platform/ids'
import { utc } from './test-shop.ts'

const createdAt = utc('2026-11-01 09:00')

/** A promotion that runs without an end and takes 10 % off, with other terms where they matter. */
export function buildPromotion(terms: Partial<Promotion> = {}): Promotion {
  return {
    id: newId<'promotion'>(),
    kind: 'automatic',
    name: 'Autumn',
    conditions: [],
    actions: [{ kind: 'percentage_off', percent: 10, product_ids: [], category_ids: [] }],
    combinesWith: ['automatic'],
    ...{ startsAt: null, endsAt: null, pausedAt: null },
    ...{ maxRedemptions: null, maxRedemptionsPerCustomer: null },
    ...{ redemptionCount: 0, givenMinor: 0, codePrefix: null, codeCount: 0, revision: 0 },
    ...{ reward: null, program: null },
    ...{ createdAt, updatedAt: createdAt },
    ...terms,
  }
}

/** A coupon with its promotion, as a cart has it. */
export function buildCoupon(code: string, terms: Partial<Promotion> = {}) {
  const promotion = buildPromotion({ kind: 'coupon', name: code, combinesWith: [], ...terms })
  const coupon = {
    ...{ id: newId<'coupon'>(), promotionId: promotion.id, code, promotion, createdAt },
    ...{
      maxRedemptions: null,
      redemptionCount: 0,
      sourceKey: null,
      expiresAt: null,
      remindedAt: null,
      pausedAt: null,
      excludedUserId: null,
    },
    userId: null as UserId | null,
  }
  return { promotion, coupon }
}

/** One line of a cart, in cents. */
export function buildItem(
  unitMinor: number,
  quantity = 1,
  { productId = newId<'product'>() as ProductId, categoryIds = [] as CategoryId[] } = {},
) {
  return { productId, categoryIds, unitMinor, quantity, leftMinor: unitMinor * quantity }
}
