import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { runInTransaction } from '../db/transaction.ts'
import { findEmailOfBounce } from './bounce-address.ts'
import { isAddressFailure } from './delivery-status.ts'
import { type NoBounceReason, parseBounce } from './parse-bounce.ts'
import { emails } from './tables.ts'
import { markUndeliverable } from './undeliverable.ts'

interface RecordEmailBounceInput {
  /** The message that came back, as it arrived. */
  raw: Buffer
  secretKey: string
  now: Date
  /** Called in the transaction that records it. */
  onBounce?: (tx: Database, bounce: EmailBounce) => Promise<unknown>
}

export interface EmailBounce {
  email: typeof emails.$inferSelect
  kind: 'hard' | 'soft'
}

/** What became of a message. `unknown_email` is without a valid token, or of an e-mail that was deleted. */
export type BounceOutcome = 'recorded' | 'repeated' | 'unknown_email' | NoBounceReason

/** Records that an e-mail came back, once. The address is marked if it does not exist. */
export async function recordEmailBounce(
  db: Database,
  { raw, secretKey, now, onBounce }: RecordEmailBounceInput,
): Promise<BounceOutcome> {
  const parsed = await parseBounce(raw)
  const id = findEmailOfBounce(parsed.addressedTo, secretKey)
  if (!id) return 'unknown_email'
  if ('reason' in parsed) return parsed.reason
  const { status } = parsed
  return runInTransaction(db, async (tx) => {
    const isFirst = and(eq(emails.id, id), isNull(emails.bouncedAt))
    const change = { bouncedAt: now, bounceStatus: status }
    const [email] = await tx.update(emails).set(change).where(isFirst).returning()
    if (!email)
      return (await tx.$count(emails, eq(emails.id, id))) > 0 ? 'repeated' : 'unknown_email'
    const isHard = isAddressFailure(status)
    if (isHard) await markUndeliverable(tx, { address: email.recipient, status, email, now })
    await onBounce?.(tx, { email, kind: isHard ? 'hard' : 'soft' })
    return 'recorded'
  })
}
