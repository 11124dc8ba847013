import { randomBytes } from 'node:crypto'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { runInTransaction } from '#platform/db/transaction'
import type { Language } from '#platform/i18n/languages'
import type { Money } from '#platform/money/money'
import { type Session, sessions } from './tables.ts'
import { enqueueWebhook } from './webhook-queue.ts'

/** A payment that is left pending succeeds by itself after this time. */
const PENDING_DURATION_MS = 5 * 60_000

interface OpenSessionInput {
  paymentId: string
  amount: Money
  orderNumber: string
  email: string
  /** Of the payment page. */
  language: Language
  returnPath: string
  createdAt: Date
  now: Date
}

/** Creates the session of a payment, or returns the one it has. */
export async function openSession(
  db: Database,
  { amount, now: _, ...details }: OpenSessionInput,
): Promise<{ reference: string; redirectUrl: string }> {
  const id = `sbx_${randomBytes(18).toString('hex')}`
  const added = await insertSession(db).execute({
    ...{ id, ...details, currency: amount.currency, amountMinor: amount.minor },
    ...{ state: 'pending', refundedMinor: 0, settlesAt: null },
  })
  const reference = added.rowCount === 0 ? await getReference(db, details.paymentId) : id
  return { reference, redirectUrl: buildPayPath(reference) }
}

/** The path of the payment page, which also takes its form. */
export function buildPayPath(reference: string): string {
  return `/sandbox/pay/${reference}`
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

/** Returns null for an unknown session and for an id that is not one. */
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

/** Applies a button of the payment page and returns the session. A final payment stays unchanged. */
export async function applyOutcome(
  db: Database,
  { session, outcome, now }: { session: Session; outcome: Outcome; now: Date },
): Promise<Session> {
  const state = OUTCOME_STATES[outcome]
  const settlesAt = state === 'processing' ? new Date(now.getTime() + PENDING_DURATION_MS) : null

  return runInTransaction(db, async (tx) => {
    const openStates = state === 'processing' ? ['pending'] : OPEN_STATES
    const [changed] = await updateSession(tx).execute({
      id: session.id,
      state,
      settlesAt,
      openStates,
    })
    if (!changed) return (await getSession(tx, session.id))!

    await enqueueWebhook(tx, { session: changed, now })
    return changed
  })
}

/** Ends a session in which nothing was decided. */
export async function closeSession(
  db: Database,
  { reference, now }: { reference: string; now: Date },
): Promise<void> {
  const openStates = ['pending']
  await runInTransaction(db, async (tx) => {
    const change = { id: reference, state: 'expired', settlesAt: null, openStates }
    const [closed] = await updateSession(tx).execute(change)
    if (closed) await enqueueWebhook(tx, { session: closed, now })
  })
}

const OPEN_STATES: Session['state'][] = ['pending', 'processing']

const { id, state, settlesAt } = buildPlaceholders(sessions)
const updateSession = prepareQuery((db) =>
  db
    .update(sessions)
    .set({ state, settlesAt })
    .where(and(eq(sessions.id, id), sql`${sessions.state} = any(${sql.placeholder('openStates')})`))
    .returning()
    .prepare('sandbox_session_updated'),
)

/** Lets the next due pending payment succeed. Returns whether there was one. */
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
