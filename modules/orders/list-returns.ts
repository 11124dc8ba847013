import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { SelectedLine } from './select-lines.ts'
import type { OrderId, ReturnId, returns } from './tables.ts'

export interface OrderReturn {
  id: ReturnId
  state: (typeof returns.$inferSelect)['state']
  /** In the shopper's words. */
  comment: string | null
  lines: SelectedLine[]
  /** ISO 8601, UTC. */
  createdAt: string
}

/** Lists the returns of an order, oldest first. */
export async function listReturns(db: Database, orderId: OrderId): Promise<OrderReturn[]> {
  const { rows } = await db.execute(sql`
    select r.id, r.state, r.comment,
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      jsonb_agg(jsonb_build_object('lineId', l.order_line_id, 'quantity', l.quantity)) as lines
    from returns r join return_lines l on l.return_id = r.id
    where r.order_id = ${orderId} group by r.id order by r.created_at, r.id`)
  return rows as unknown as OrderReturn[]
}
