import { releaseStock, reserveStock, type StockShortage } from '#modules/catalog'
import { buildHoldReference, type OrderLineRow, type OrderRow } from '#modules/orders'
import {
  listRedemptions,
  type Redemption,
  type RedemptionErrorCode,
  redeemPromotion,
  releasePromotions,
} from '#modules/promotions'
import type { Database } from '#platform/db/database'
import type { AppError } from '#platform/result'

interface ClaimInput {
  /** Its hold count names the claim: each hold takes once and gives back once. */
  order: OrderRow
  lines: OrderLineRow[]
  /** What the promotions of a new order give, by promotion. An order that is held again has those it had. */
  redemptions?: Redemption[]
  now: Date
}

export type ClaimError =
  | { code: 'stock_short'; shortages: StockShortage[] }
  | AppError<RedemptionErrorCode>
type ClaimResult = { ok: true } | { ok: false; error: ClaimError }

/**
 * What an order takes from a limited supply. It is taken with the order, given back when the order is cancelled, and taken
 * again by the next hold. Giving back twice changes nothing.
 */
interface Claim {
  /** On an error the caller must roll back. */
  take: (tx: Database, input: ClaimInput) => Promise<ClaimResult>
  giveBack: (tx: Database, input: ClaimInput) => Promise<void>
}

const stockClaim: Claim = {
  async take(tx, { order, lines, now }) {
    const reference = buildHoldReference(order)
    const shortages = await reserveStock(tx, { items: lines, reference, now })
    return shortages.length === 0
      ? { ok: true }
      : { ok: false, error: { code: 'stock_short', shortages } }
  },
  /** What was refunded before has been put back, or is gone. */
  giveBack(tx, { order, lines, now }) {
    const items = lines.flatMap(({ variantId, quantity, refundedQuantity }) => {
      const left = quantity - refundedQuantity
      return left > 0 ? [{ variantId, quantity: left }] : []
    })
    return releaseStock(tx, { items, reference: buildHoldReference(order), now })
  },
}

const promotionClaim: Claim = {
  async take(tx, { order, redemptions: known, now }) {
    const { id: orderId, userId, email } = order
    const redemptions = known ?? (await listRedemptions(tx, orderId))
    for (const redemption of redemptions) {
      const redeemed = await redeemPromotion(tx, { redemption, orderId, userId, email, now })
      if (!redeemed.ok) return redeemed
    }
    return { ok: true }
  },
  giveBack: (tx, { order: { id: orderId }, now }) => releasePromotions(tx, { orderId, now }),
}

/** In the order in which their rows are locked. */
const claims = [stockClaim, promotionClaim]

/** Takes all that an order claims. On an error the caller must roll back. */
export async function takeClaims(tx: Database, input: ClaimInput): Promise<ClaimResult> {
  for (const claim of claims) {
    const taken = await claim.take(tx, input)
    if (!taken.ok) return taken
  }
  return { ok: true }
}

/** Gives back all that an order claims. */
export async function giveBackClaims(tx: Database, input: ClaimInput): Promise<void> {
  for (const claim of claims) await claim.giveBack(tx, input)
}
