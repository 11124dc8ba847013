import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { type CartId, carts } from './tables.ts'

/** The cart changes no more; its items stay, in case the order comes to nothing. False when it was ordered already. */
export async function markOrdered(
  tx: Database,
  { cartId, now }: { cartId: CartId; now: Date },
): Promise<boolean> {
  return turn(tx, { cartId, from: 'open', to: 'ordered', now })
}

/** Its order came to nothing: the shopper finds the cart as it was. */
export async function reopenCart(
  tx: Database,
  { cartId, now }: { cartId: CartId; now: Date },
): Promise<boolean> {
  return turn(tx, { cartId, from: 'ordered', to: 'open', now })
}

type State = (typeof carts.$inferSelect)['state']

async function turn(
  tx: Database,
  { cartId, from, to, now }: { cartId: CartId; from: State; to: State; now: Date },
): Promise<boolean> {
  const turned = await tx
    .update(carts)
    .set({ state: to, updatedAt: now })
    .where(and(eq(carts.id, cartId), eq(carts.state, from)))
  return (turned.rowCount ?? 0) > 0
}
