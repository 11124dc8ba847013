import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { EmailRejection } from '#platform/email/email-queue'
import type { BounceKind } from './contract.ts'
import { ISSUE_TEMPLATE } from './render-issue.ts'
import { newsletterBounces, newsletterSubscriptions } from './tables.ts'

interface RecordBounceInput {
  email: string
  /** `hard`: the address does not exist. `soft`: its mailbox is full, or its server does not answer. */
  kind: BounceKind
  /** The id of the e-mail or of the report. The same one counts once. */
  reference: string
  now: Date
}

/**
 * Records that a mail server refused the recipient of an e-mail. Returns whether the e-mail is given up: an issue to an
 * address that does not exist. Other e-mails, and those that may still arrive, are retried.
 */
export async function recordRejection(
  db: Database,
  { email, kind, now }: EmailRejection,
): Promise<boolean> {
  await recordBounce(db, { email: email.recipient, kind, reference: email.id, now })
  return kind === 'hard' && email.template === ISSUE_TEMPLATE
}

/** After so many soft bounces an address gets no more issues; after one hard bounce in any case. */
const MAX_SOFT_BOUNCES = 3

/** Records that an e-mail came back. Returns false if the address has no subscription. */
export function recordBounce(
  db: Database,
  { email, kind, reference, now }: RecordBounceInput,
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const table = newsletterSubscriptions
    // The lock: of two bounces at once, the second counts the first.
    const [subscription] = await tx
      .select()
      .from(table)
      .where(eq(table.email, email.toLowerCase()))
      .for('update')
    if (!subscription) return false
    const { id: subscriptionId } = subscription
    const bounce = { subscriptionId, reference, kind, createdAt: now }
    await tx.insert(newsletterBounces).values(bounce).onConflictDoNothing()
    const softBounces = await tx.$count(
      newsletterBounces,
      and(eq(newsletterBounces.subscriptionId, subscriptionId), eq(newsletterBounces.kind, 'soft')),
    )
    if (kind === 'hard' || softBounces >= MAX_SOFT_BOUNCES) {
      const undeliverableAt = sql`coalesce(${table.undeliverableAt}, ${now.toISOString()})`
      await tx.update(table).set({ undeliverableAt }).where(eq(table.id, subscriptionId))
    }
    return true
  })
}

/** Forgets the bounces of an address whose owner has opened its mail. */
export async function forgetBounces(
  tx: Database,
  { subscriptionId }: Pick<typeof newsletterBounces.$inferSelect, 'subscriptionId'>,
): Promise<void> {
  await tx.delete(newsletterBounces).where(eq(newsletterBounces.subscriptionId, subscriptionId))
}
