import type { Offer } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import { getCurrencies, getPriceRules } from '#modules/pricing'
import {
  type Coupon,
  type CouponErrorCode,
  listAutomaticPromotions,
  listCandidates,
  toCouponError,
} from '#modules/promotions'
import type { Database } from '#platform/db/database'
import type { Money } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import type { AppError } from '#platform/result'
import type { CartWithItems } from './cart-with-items.ts'
import { evaluateCart } from './evaluate-cart.ts'
import { loadAccountCartWithOffers } from './load-cart-with-offers.ts'
import { buildPricedCart, joinOffers } from './price-cart.ts'

/** What a coupon would do to a cart, which has one coupon at a time. */
interface CouponSuggestion {
  coupon: Coupon
  /** How much less the cart would cost than without a coupon. */
  saving: Money
  /** Why it does not apply; null if it does. */
  refusal: AppError<CouponErrorCode> | null
}

/**
 * Compares what each of the coupons would take off the cart of an account, the largest saving first; of equal ones that
 * which ends first. Returns an empty list without a cart.
 */
export async function suggestCoupons(
  db: Database,
  { userId, coupons, now }: { userId: UserId; coupons: Coupon[]; now: Date },
): Promise<CouponSuggestion[]> {
  const { cart, offers } = await loadAccountCartWithOffers(db, userId)
  if (!cart || cart.items.length === 0 || coupons.length === 0) return []
  const price = await preparePricing(db, { cart, offers, now })
  const { minor: without } = (await price(null)).total
  const suggestions: CouponSuggestion[] = []
  for (const coupon of coupons) {
    const { total, refusal } = await price(coupon)
    const saving = { ...total, minor: without - total.minor }
    suggestions.push({ coupon, saving, refusal })
  }
  return suggestions.toSorted(
    (a, b) => b.saving.minor - a.saving.minor || getEnd(a.coupon) - getEnd(b.coupon),
  )
}

/** Reads the rules of the cart once. Returns what prices it with a coupon or without one. */
async function preparePricing(
  db: Database,
  { cart, offers, now }: { cart: CartWithItems; offers: Offer[]; now: Date },
) {
  const [rules, currencies, promotions] = await parallel(
    getPriceRules(db, { ...cart, now }),
    getCurrencies(db, now),
    listAutomaticPromotions(db, now),
  )
  const items = joinOffers({ cart, offers, currencies })
  return async (coupon: Coupon | null) => {
    const candidates = listCandidates(promotions, { coupon, now })
    const evaluations = await evaluateCart(db, { cart, items, rules, currencies, candidates, now })
    const { quote } = buildPricedCart({ cart, items, rules, currencies, evaluations })
    const refused = evaluations.find(({ candidate, unmet }) => candidate.coupon && unmet)
    return {
      total: { minor: quote.totalMinor, currency: cart.currency },
      refusal: refused ? toCouponError(refused) : null,
    }
  }
}

function getEnd({ expiresAt, promotion }: Coupon): number {
  return Math.min(expiresAt?.getTime() ?? Infinity, promotion.endsAt?.getTime() ?? Infinity)
}
