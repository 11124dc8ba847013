import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { listLinesOfOrders, type OrderLineRow } from '#modules/orders'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import type { CommissionStatus } from '../contract.ts'
import { type Commission, commissions, type InfluencerId, orderAttributions } from '../tables.ts'
import { buildStatusCondition } from './commission-status.ts'

export interface OwnCommissionRow extends Commission {
  source: 'click' | 'code'
  /** When the order was placed. */
  orderedAt: Date
  /** Null if an edit of the order has removed it. */
  line: OrderLineRow | null
}

interface ListInput extends CursorPageInput {
  influencerId: InfluencerId
  status: CommissionStatus | undefined
}

/** Lists the commissions of an influencer, newest first. */
export async function listOwnCommissions(
  db: Database,
  { influencerId, status, ...page }: ListInput,
): Promise<{ items: OwnCommissionRow[]; nextCursor: string | null }> {
  const rows = await db
    .select({
      ...getTableColumns(commissions),
      source: orderAttributions.source,
      orderedAt: orderAttributions.createdAt,
    })
    .from(commissions)
    .innerJoin(orderAttributions, eq(orderAttributions.orderId, commissions.orderId))
    .where(
      and(
        eq(commissions.influencerId, influencerId),
        status && buildStatusCondition(status),
        buildOlderThanCondition(commissions, page),
      ),
    )
    .orderBy(desc(commissions.createdAt), desc(commissions.id))
    .limit(page.limit + 1)
  const { items, nextCursor } = toCursorPage(rows, page)
  const orderIds = [...new Set(items.map(({ orderId }) => orderId))]
  const lines = orderIds.length > 0 ? await listLinesOfOrders(db, orderIds) : []
  const byId = new Map(lines.map((line) => [line.id, line]))
  const withLines = items.map((row) => ({ ...row, line: byId.get(row.orderLineId) ?? null }))
  return { items: withLines, nextCursor }
}
