import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type SandboxOrder, sandboxOrders } from './tables.ts'

export const ORDER_ACTIONS = ['pay', 'ship', 'deliver', 'lose', 'cancel'] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

/** From which state an action leads to which. */
const STEPS: Record<OrderAction, { from: string; to: string }> = {
  pay: { from: 'PLACE_ORDER_SUCCESS', to: 'WAIT_SELLER_SEND_GOODS' },
  cancel: { from: 'PLACE_ORDER_SUCCESS', to: 'CANCELLED' },
  ship: { from: 'WAIT_SELLER_SEND_GOODS', to: 'WAIT_BUYER_ACCEPT_GOODS' },
  deliver: { from: 'WAIT_BUYER_ACCEPT_GOODS', to: 'FINISH' },
  lose: { from: 'WAIT_BUYER_ACCEPT_GOODS', to: 'WAIT_BUYER_ACCEPT_GOODS' },
}
const MAX_ORDERS = 50

/** Lists the newest orders with what can be done with each. */
export async function listSandboxOrders(db: Database) {
  const newest = desc(sandboxOrders.createdAt)
  const orders = await db.select().from(sandboxOrders).orderBy(newest).limit(MAX_ORDERS)
  return orders.map((order) => ({ order, actions: listActions(order) }))
}

function listActions({ status, lostAt }: SandboxOrder): OrderAction[] {
  return ORDER_ACTIONS.filter((action) => STEPS[action].from === status && lostAt === null)
}

/** Does what the owner, the seller or the carrier would do. Nothing happens to an order in another state. */
export async function moveOrder(
  db: Database,
  { id, action, now }: { id: string; action: OrderAction; now: Date },
): Promise<void> {
  const { from, to } = STEPS[action]
  const changes = {
    status: to,
    ...(action === 'ship' && { shippedAt: now }),
    ...(action === 'lose' && { lostAt: now }),
  }
  await db
    .update(sandboxOrders)
    .set(changes)
    .where(
      and(eq(sandboxOrders.id, id), eq(sandboxOrders.status, from), isNull(sandboxOrders.lostAt)),
    )
}
