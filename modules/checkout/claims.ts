import { releaseStock, reserveStock, type StockShortage } from '#modules/catalog'
import { holdTickets, releaseHeldTickets, type TicketSaleErrorCode } from '#modules/draws'
import {
  findSaleClaim,
  giveBackSaleUnits,
  type SaleClaim,
  takeSaleUnits,
} from '#modules/flash-sales'
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
  | AppError<RedemptionErrorCode | TicketSaleErrorCode | 'flash_sale_limit'>
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

/** What was refunded before stays taken: it was sold at the price of the sale. */
const flashSaleClaim: Claim = {
  async take(tx, { order: { id: orderId, userId, email }, redemptions, now }) {
    const claim = redemptions ? toSaleClaim(redemptions) : await findSaleClaim(tx, orderId)
    if (!claim) return { ok: true }
    const taken = await takeSaleUnits(tx, { claim, orderId, userId, email, now })
    if (taken.ok) return taken
    // Others have taken the units since, so the order is priced without them.
    const code = taken.error.code === 'flash_sale_taken' ? 'promotion_changed' : 'flash_sale_limit'
    return { ok: false, error: { code } }
  },
  giveBack(tx, { order: { id: orderId, userId, email }, now }) {
    return giveBackSaleUnits(tx, { orderId, userId, email, now })
  },
}

function toSaleClaim(redemptions: Redemption[]): SaleClaim | null {
  const sale = redemptions.find(({ saleUnits }) => saleUnits && saleUnits.length > 0)
  return sale ? { saleId: sale.promotionId, units: sale.saleUnits! } : null
}

/** What was paid is taken back by `returnTickets`, which may refuse it. */
const ticketClaim: Claim = {
  take(tx, { order, lines, now }) {
    const tickets = lines.filter(({ needsShipping }) => !needsShipping)
    return holdTickets(tx, { order, lines: tickets, now })
  },
  giveBack: (tx, { order: { id: orderId }, now }) => releaseHeldTickets(tx, { orderId, now }),
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
const claims = [stockClaim, flashSaleClaim, ticketClaim, promotionClaim]

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
