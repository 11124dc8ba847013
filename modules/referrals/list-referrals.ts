import { and, desc, eq } from 'drizzle-orm'
import { listAccountNames } from '#modules/identity'
import { listOrdersById } from '#modules/orders'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import type { ReferralState } from './contract.ts'
import { type Referral, type ReferralId, referrals } from './tables.ts'

/** A referral with whom it is about. */
export interface ListedReferral extends Referral {
  /** The name of the account, or else its e-mail address; null once it is deleted. */
  referrerName: string | null
  friendName: string | null
  orderNumber: string | null
}

/** Lists referrals, newest first. */
export async function listReferrals(
  db: Database,
  { state, ...page }: CursorPageInput & { state?: ReferralState | undefined },
): Promise<{ items: ListedReferral[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(referrals)
    .where(and(state && eq(referrals.state, state), buildOlderThanCondition(referrals, page)))
    .orderBy(desc(referrals.createdAt), desc(referrals.id))
    .limit(page.limit + 1)
  const { items, nextCursor } = toCursorPage(rows, page)
  return { items: await addNames(db, items), nextCursor }
}

/** Returns a referral, or null. */
export async function getReferral(db: Database, id: ReferralId): Promise<ListedReferral | null> {
  const rows = await db.select().from(referrals).where(eq(referrals.id, id))
  return (await addNames(db, rows))[0] ?? null
}

async function addNames(db: Database, rows: Referral[]): Promise<ListedReferral[]> {
  const userIds = rows.flatMap(({ referrerId, friendId }) => [referrerId ?? [], friendId ?? []])
  const [names, orders] = await parallel(
    listAccountNames(db, userIds.flat()),
    listOrdersById(
      db,
      rows.flatMap(({ orderId }) => orderId ?? []),
    ),
  )
  const numbers = new Map<string, string>(orders.map(({ id, number }) => [id, number]))
  return rows.map((row) => ({
    ...row,
    referrerName: names.get(row.referrerId ?? '') ?? null,
    friendName: names.get(row.friendId ?? '') ?? null,
    orderNumber: numbers.get(row.orderId ?? '') ?? null,
  }))
}
