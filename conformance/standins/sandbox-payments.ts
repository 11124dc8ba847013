import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { createSandboxProvider } from '#sandbox/payments'
import { applyOutcome, getSession, type Outcome } from '../../sandbox/payments/session.ts'
import { SIGNATURE_HEADER, signWebhook } from '../../sandbox/payments/webhook.ts'
import type { PayerOutcome, PaymentHarness } from '../payment.ts'

const SECRET = 'a-secret-of-the-sandbox'
const OUTCOMES: Record<PayerOutcome, Outcome> = {
  succeeded: 'success',
  failed: 'failed',
  processing: 'processing',
}

/** Returns the sandbox of payments. `db` has its tables. */
export function createSandboxHarness(db: Database): PaymentHarness & AsyncDisposable {
  const sign = (body: string, at: Date) =>
    new Headers({ [SIGNATURE_HEADER]: signWebhook(body, { secret: SECRET, now: at }) })
  return {
    ...{ provider: createSandboxProvider({ secret: SECRET }), db, sign, secrets: [SECRET] },
    pay: async (reference, outcome) => {
      const session = await getSession(db, reference)
      if (session?.state !== 'pending') throw new Error(`The session ${reference} is not open`)
      await applyOutcome(db, { session, outcome: OUTCOMES[outcome], now: new Date() })
      const body = await readWebhook(db, reference)
      return { body, headers: sign(body, new Date()) }
    },
    getRefundedMinor: async (reference) => (await getSession(db, reference))?.refundedMinor ?? 0,
    async [Symbol.asyncDispose]() {},
  }
}

async function readWebhook(db: Database, reference: string): Promise<string> {
  const { rows } = await db.execute<{ body: string }>(sql`
    select payload->>'body' as body from jobs
    where queue = 'sandbox-webhooks' and payload->>'body' like ${`%${reference}%`}`)
  return rows[0]!.body
}
