import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { getSqlState } from '#platform/db/sql-state'
import type { Money } from '#platform/money/money'
import { buildPayPath, closeSession, getSession, openSession } from './session.ts'
import { refunds, type Session, sessions } from './tables.ts'
import { verifyWebhook } from './webhook.ts'

/** Creates the embedded provider. `secret` signs its webhooks. */
export function createSandboxProvider({ secret }: { secret: string }) {
  return {
    name: 'sandbox',
    isEmbedded: true,
    // The wallet of the sandbox sends the form of the payment page.
    wallets: { publishableKey: null, sources: null, open: openWallet },
    connection: { mode: 'sandbox' as const, settings: [], test: testConnection },
    createSession: openSession,
    closeSession,
    verifyWebhook: async (delivery: Parameters<typeof verifyWebhook>[0]) =>
      verifyWebhook(delivery, secret),
    fetchPayment: async (db: Database, reference: string) => {
      const session = await getSession(db, reference)
      if (!session) throw new Error(`The sandbox has no session ${reference}`)
      return toProviderPayment(session)
    },
    refund: refundPayment,
  }
}

/** The sandbox is this database. */
async function testConnection(db: Database) {
  await db.select({ id: sessions.id }).from(sessions).limit(1)
  return 'payment_connected' as const
}

/** The session exists since the order was placed. The wallet sends the form of its page, so the secret is its path. */
async function openWallet(_db: Database, { reference }: { reference: string | null }) {
  return reference === null ? null : { reference, clientSecret: buildPayPath(reference) }
}

function toProviderPayment({ id, paymentId, state, amountMinor, currency, settlesAt }: Session) {
  const amount = { minor: amountMinor, currency }
  return { paymentId, reference: id, state, amount, decidedBy: settlesAt }
}

interface RefundPaymentInput {
  reference: string
  amount: Money
  key: string
  now: Date
}

/** A CHECK on the session rejects a refund of more than was paid, which has failed. */
async function refundPayment(db: Database, input: RefundPaymentInput) {
  try {
    await insertRefund(db, input)
    return { reference: `sbr_${input.key}`, state: 'succeeded' as const }
  } catch (error) {
    if (getSqlState(error) !== CHECK_VIOLATION) throw error
    return { reference: null, state: 'failed' as const }
  }
}

const CHECK_VIOLATION = '23514'

async function insertRefund(db: Database, { reference, amount, key, now }: RefundPaymentInput) {
  await db.transaction(async (tx) => {
    const isNew = await tx
      .insert(refunds)
      .values({ key, sessionId: reference, amountMinor: amount.minor, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (isNew.length > 0) await addRefundedAmount(tx, reference, amount)
  })
}

async function addRefundedAmount(tx: Database, reference: string, amount: Money) {
  const updated = await tx
    .update(sessions)
    .set({ refundedMinor: sql`${sessions.refundedMinor} + ${amount.minor}` })
    .where(and(eq(sessions.id, reference), eq(sessions.currency, amount.currency), IS_PAID))
    .returning()
  if (updated.length === 0) throw new Error(`The sandbox holds no such payment ${reference}`)
}

const IS_PAID = eq(sessions.state, 'succeeded')
