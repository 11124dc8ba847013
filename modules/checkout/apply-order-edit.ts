import { recordStockMovements, refreshListing, releaseStock } from '#modules/catalog'
import { postTransaction } from '#modules/ledger'
import {
  buildHoldReference,
  countAddedUnits,
  listOrderLines,
  type OrderEdit,
  type OrderRow,
  rewriteOrder,
  transitionLockedOrder,
} from '#modules/orders'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { buildSalePostings } from './ledger-postings.ts'

interface ApplyOrderEditInput {
  /** Locked, and so are the variants of the edit. Its invoice is issued. */
  order: OrderRow
  edit: OrderEdit
  actor: Actor
  now: Date
}

/**
 * Gives an order the items of an edit: its lines and amounts, and the sale in the ledger. What it does not need any more
 * goes back to the stock. What it needs more has been taken for its next hold, and the difference is settled by the caller.
 */
export async function applyOrderEdit(
  tx: Database,
  { order, edit, actor, now }: ApplyOrderEditInput,
): Promise<OrderRow> {
  const items = countAddedUnits(edit.after, edit.before)
  await releaseStock(tx, { items, reference: buildHoldReference(order), now })
  const { after } = edit
  const edited = await rewriteOrder(tx, { order, editId: edit.id, after, actor, now })
  const reversed = buildSalePostings(order).map((posting) => {
    return { ...posting, amount: -posting.amount }
  })
  const postings = [...reversed, ...buildSalePostings(edited)]
  await postTransaction(tx, { kind: 'sale_change', reference: edit.id, postings, now })
  return edited
}

/** The reference of the stock that the next hold of an order takes. */
export function buildNextHoldReference({ id, holdCount }: OrderRow): string {
  return buildHoldReference({ id, holdCount: holdCount + 1 })
}

/** The stock that is held for an edit until it is paid has its id. */
export async function releaseEditStock(
  tx: Database,
  { edit, now }: { edit: OrderEdit; now: Date },
): Promise<void> {
  const items = countAddedUnits(edit.before, edit.after)
  await releaseStock(tx, { items, reference: edit.id, now })
}

/** Turns the stock that was held for a paid edit into stock of its order. */
export async function takeEditStock(
  tx: Database,
  { order, edit, now }: Omit<ApplyOrderEditInput, 'actor'>,
): Promise<void> {
  await releaseEditStock(tx, { edit, now })
  const movements = countAddedUnits(edit.before, edit.after).map(({ variantId, quantity }) => {
    return { variantId, quantity: -quantity }
  })
  const reference = buildNextHoldReference(order)
  const moved = await recordStockMovements(tx, { movements, reason: 'sale', reference, now })
  const productIds = [...new Set(moved.map(({ product_id }) => product_id))]
  if (productIds.length > 0) await refreshListing(tx, { productIds, now })
}

/** Moves an order on of which an edit has left only what was shipped already. */
export async function shipIfComplete(
  tx: Database,
  { order, actor, now }: Omit<ApplyOrderEditInput, 'edit'>,
): Promise<void> {
  if (order.fulfilmentState !== 'partially_shipped') return
  const lines = await listOrderLines(tx, order.id)
  if (lines.some(({ quantity, shippedQuantity }) => quantity > shippedQuantity)) return
  await transitionLockedOrder(tx, { order, to: 'shipped', actor, now })
}
