import { randomBytes } from 'node:crypto'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute, runInTransaction } from '#platform/db/transaction'
import type { Money } from '#platform/money/money'
import { events, type Session, sessions } from './tables.ts'

/** A payment that was left pending arrives by itself after this long. */
const PENDING_DURATION_MS = 5 * 60_000

interface OpenSessionInput {
  paymentId: string
  amount: Money
  orderNumber: string
  email: string
  returnPath: string
  now: Date
}

/** A page for this payment; asked again for the same payment, it is the same page. */
export async function openSession(
  db: Database,
  { amount, now, ...ask }: OpenSessionInput,
): Promise<{ reference: string; redirectUrl: string }> {
  const id = `sbx_${randomBytes(18).toString('hex')}`
  const added = await insertSession(db).execute({
    ...{ id, ...ask, currency: amount.currency, amountMinor: amount.minor, createdAt: now },
    ...{ state: 'pending', refundedMinor: 0, settlesAt: null },
  })
  const reference = added.rowCount === 0 ? await getReference(db, ask.paymentId) : id
  return { reference, redirectUrl: `/sandbox/pay/${reference}` }
}

async function getReference(db: Database, paymentId: string): Promise<string> {
  const [session] = await db.select().from(sessions).where(eq(sessions.paymentId, paymentId))
  return session!.id
}

const insertSession = prepareQuery((db) =>
  db
    .insert(sessions)
    .values(buildPlaceholders(sessions))
    .onConflictDoNothing({ target: sessions.paymentId })
    .prepare('sandbox_session_added'),
)

/** Null for an unknown session, whatever was typed in its place. */
export async function getSession(db: Database, id: string): Promise<Session | null> {
  if (!/^sbx_[0-9a-f]{36}$/.test(id)) return null
  const [session] = await selectSession(db).execute({ id })
  return session ?? null
}

const selectSession = prepareQuery((db) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('sandbox_session'),
)

export const OUTCOME_STATES = {
  success: 'succeeded',
  failed: 'failed',
  processing: 'processing',
} as const
export type Outcome = keyof typeof OUTCOME_STATES

/** What the shopper's button does. A payment that is made or declined stays so; answers the session as it is then. */
export async function applyOutcome(
  db: Database,
  { session, outcome, now }: { session: Session; outcome: Outcome; now: Date },
): Promise<Session> {
  const state = OUTCOME_STATES[outcome]
  const settlesAt = state === 'processing' ? new Date(now.getTime() + PENDING_DURATION_MS) : null

  return runInTransaction(db, async (tx) => {
    const open = state === 'processing' ? ['pending'] : OPEN_STATES
    const [changed] = await updateSession(tx).execute({ id: session.id, state, settlesAt, open })
    if (!changed) return (await getSession(tx, session.id))!

    await enqueueWebhook(tx, changed, now)
    return changed
  })
}

const OPEN_STATES: Session['state'][] = ['pending', 'processing']

const { id, state, settlesAt } = buildPlaceholders(sessions)
const updateSession = prepareQuery((db) =>
  db
    .update(sessions)
    .set({ state, settlesAt })
    .where(and(eq(sessions.id, id), sql`${sessions.state} = any(${sql.placeholder('open')})`))
    .returning()
    .prepare('sandbox_session_chosen'),
)

/** Lets a pending payment arrive when its time has come; answers whether there was one. */
export async function settleNextPendingSession(
  db: Database,
  { now }: { now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(sessions)
      .where(lte(sessions.settlesAt, now))
      .limit(1)
      .for('update', { skipLocked: true })
    if (due) await applyOutcome(tx, { session: due, outcome: 'success', now })
    return due !== undefined
  })
}

/** Writes the event in the same transaction as the change: whoever dies in between has done both or neither. */
async function enqueueWebhook(tx: Database, session: Session, now: Date) {
  const id = `evt_${randomBytes(12).toString('hex')}`
  const { id: reference, paymentId, state, amountMinor, currency } = session
  const body = JSON.stringify({
    id,
    type: `payment.${state}`,
    created_at: now.toISOString(),
    payment: { reference, payment_id: paymentId, state, amount_minor: amountMinor, currency },
  })
  const due = { attempts: 0, answer: null, nextAttemptAt: now, deliveredAt: null }
  const event = { id, sessionId: reference, body, ...due, createdAt: now }
  await execute(tx, insertEvent(tx).execute(event))
}

const insertEvent = prepareQuery((db) =>
  db.insert(events).values(buildPlaceholders(events)).prepare('sandbox_event_added'),
)
