import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { buildBaseAmount } from '#platform/money/base-amount'
import type { OrderRow } from './lock-order.ts'
import { pickAmounts } from './order-snapshot.ts'
import {
  type OrderEditId,
  type OrderSnapshot,
  orderLineAdjustments,
  orderLines,
  orderRevisions,
  orders,
  type SnapshotLine,
} from './tables.ts'

interface RewriteOrderInput {
  /** Locked. */
  order: OrderRow
  editId: OrderEditId
  after: OrderSnapshot
  actor: Actor
  now: Date
}

/**
 * Gives an order other lines and amounts, as its next revision and with the next hold. The CHECKs reject amounts that do
 * not add up, and fewer units of a line than have left or were refunded.
 */
export async function rewriteOrder(
  tx: Database,
  { order, editId, after, actor, now }: RewriteOrderInput,
): Promise<OrderRow> {
  await replaceLines(tx, { order, lines: after.lines, now })
  const revision = order.revision + 1
  const [rewritten] = await tx
    .update(orders)
    .set({
      ...after.amounts,
      ...buildBaseAmount({ minor: after.amounts.totalMinor, currency: order.currency }, order),
      holdCount: order.holdCount + 1,
      revision,
    })
    .where(eq(orders.id, order.id))
    .returning()
  await tx.insert(orderRevisions).values({
    ...{ orderId: order.id, revision, ...toActorColumns(actor), createdAt: now },
    before: pickAmounts(order),
    after: { ...after.amounts, orderEditId: editId },
  })
  return rewritten!
}

interface ReplaceLinesInput {
  order: OrderRow
  lines: SnapshotLine[]
  now: Date
}

async function replaceLines(tx: Database, { order, lines, now }: ReplaceLinesInput) {
  const isOfOrder = eq(orderLines.orderId, order.id)
  const present = await tx.select().from(orderLines).where(isOfOrder)
  const presentIds = present.map(({ id }) => id)
  await tx.delete(orderLineAdjustments).where(inArray(orderLineAdjustments.orderLineId, presentIds))
  const ids = lines.map(({ id }) => id)
  await tx.delete(orderLines).where(and(isOfOrder, notInArray(orderLines.id, ids)))

  let position = Math.max(...present.map((line) => line.position))
  for (const { adjustments, ...line } of lines) {
    if (presentIds.includes(line.id)) {
      const { id, ...values } = line
      await tx.update(orderLines).set(values).where(eq(orderLines.id, id))
    } else {
      position++
      await tx.insert(orderLines).values({
        ...{ ...line, orderId: order.id, position, createdAt: now },
        image: line.image ?? sql`null`,
      })
    }
    const rows = adjustments.map((adjustment, index) => {
      return { ...adjustment, orderLineId: line.id, position: index + 1, createdAt: now }
    })
    if (rows.length > 0) await tx.insert(orderLineAdjustments).values(rows)
  }
}
