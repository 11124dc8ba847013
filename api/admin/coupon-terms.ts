import type { Coupon as CouponResponse, CreateCouponBody } from '#contract/promotions'
import type { CategoryId, ProductId } from '#modules/catalog'
import type { Coupon, CouponScope, createCoupon } from '#modules/promotions'
import { toDecimal, toMinorUnits } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'

type CouponTerms = Omit<Parameters<typeof createCoupon>[1], 'now'>

/** Returns the terms of a request. Fails for an amount with more digits than the currency has, such as $1.005. */
export function parseCouponTerms(body: CreateCouponBody): Result<CouponTerms, 'invalid_amount'> {
  const { code, currency = null } = body
  const minSubtotalMinor = parseAmount(body.min_subtotal, currency)
  const discount = parseDiscount(body)
  if (minSubtotalMinor === null || !discount) return err('invalid_amount')
  return ok({
    ...{ code, discount, currency, minSubtotalMinor, scope: parseScope(body) },
    startsAt: parseTime(body.starts_at),
    endsAt: parseTime(body.ends_at),
    maxRedemptions: body.max_redemptions ?? null,
    maxRedemptionsPerCustomer: body.max_redemptions_per_customer ?? null,
  })
}

function parseDiscount({ discount, currency }: CreateCouponBody) {
  if ('percent' in discount) return { basisPoints: Math.round(discount.percent * 100) }
  const amountMinor = parseAmount(discount.amount, currency ?? null)
  return amountMinor === null ? null : { amountMinor }
}

function parseAmount(amount: number, currency: string | null): number | null {
  if (currency === null) return 0
  const minor = toMinorUnits(amount, currency)
  return toDecimal({ minor, currency }) === amount ? minor : null
}

function parseTime(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text)
}

function parseScope({ category_ids, product_ids }: CreateCouponBody): CouponScope | null {
  if (category_ids.length + product_ids.length === 0) return null
  return {
    categoryIds: category_ids.map((id) => id.toLowerCase() as CategoryId),
    productIds: product_ids.map((id) => id.toLowerCase() as ProductId),
  }
}

/** Returns the wire shape of a coupon. */
export function toCouponResponse(coupon: Coupon): CouponResponse {
  const { id, code, currency, minSubtotalMinor, scope } = coupon
  return {
    ...{ id, code, discount: toDiscountResponse(coupon), currency },
    min_subtotal: currency === null ? 0 : toDecimal({ minor: minSubtotalMinor, currency }),
    starts_at: coupon.startsAt?.toISOString() ?? null,
    ends_at: coupon.endsAt?.toISOString() ?? null,
    max_redemptions: coupon.maxRedemptions,
    max_redemptions_per_customer: coupon.maxRedemptionsPerCustomer,
    redemption_count: coupon.redemptionCount,
    user_id: coupon.userId,
    category_ids: scope?.categoryIds ?? [],
    product_ids: scope?.productIds ?? [],
    created_at: coupon.createdAt.toISOString(),
  }
}

/** A fixed discount has a currency, which a CHECK ensures. */
function toDiscountResponse({ basisPoints, amountMinor, currency }: Coupon) {
  if (basisPoints !== null) return { percent: basisPoints / 100 }
  return { amount: toDecimal({ minor: amountMinor!, currency: currency! }) }
}
