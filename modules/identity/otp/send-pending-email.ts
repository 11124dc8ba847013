import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { getShopId, type IdentityDependencies } from '../settings.ts'
import { pendingAuthEmails } from '../tables.ts'
import { processPendingEmail } from './process-pending-email.ts'

interface SendPendingEmailInput {
  identity: IdentityDependencies
  now: Date
}

const MAX_ATTEMPTS = 5

/**
 * Processes the oldest due request for an e-mail of this shop: looks the account up and sends the e-mail if one applies.
 * Returns false if no request was due. The next attempt is scheduled first, so a failing request blocks no other.
 */
export async function sendNextPendingEmail(
  db: Database,
  { identity, now }: SendPendingEmailInput,
): Promise<boolean> {
  const id = await claimNextPendingEmail(db, { identity, now })
  if (!id) return false
  await runInTransaction(db, async (tx) => {
    const [pending] = await tx
      .delete(pendingAuthEmails)
      .where(eq(pendingAuthEmails.id, id))
      .returning()
    if (pending) await processPendingEmail(tx, pending, identity)
  })
  return true
}

async function claimNextPendingEmail(db: Database, { identity, now }: SendPendingEmailInput) {
  const isOfShop = eq(pendingAuthEmails.shopId, getShopId(identity))
  const next = db
    .select({ id: pendingAuthEmails.id })
    .from(pendingAuthEmails)
    .where(and(isOfShop, lte(pendingAuthEmails.nextAttemptAt, now)))
    .orderBy(asc(pendingAuthEmails.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const retryAt = new Date(now.getTime() + 60_000).toISOString()
  const isLast = sql`${pendingAuthEmails.attempts} + 1 >= ${MAX_ATTEMPTS}`
  const [claimed] = await db
    .update(pendingAuthEmails)
    .set({
      attempts: sql`${pendingAuthEmails.attempts} + 1`,
      nextAttemptAt: sql`case when ${isLast} then null else ${retryAt}::timestamptz end`,
    })
    .where(eq(pendingAuthEmails.id, sql`(${next})`))
    .returning({ id: pendingAuthEmails.id })
  return claimed?.id ?? null
}
