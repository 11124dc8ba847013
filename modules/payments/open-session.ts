import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { openingPath, resultPath } from './paths.ts'
import { type PaymentProviders, providerNamed } from './provider.ts'
import { type Payment, payments } from './tables.ts'

interface Given {
  payment: Payment
  orderNumber: string
  email: string
  providers: PaymentProviders
  now: Date
}

/**
 * Where the shopper pays: the provider's page, opened now if it was not yet. However often it is asked, and
 * wherever an earlier asking broke off, the provider knows one session for the payment.
 */
export async function openSession(db: Database, given: Given): Promise<string> {
  const { payment, providers, orderNumber, email, now } = given
  if (payment.redirectUrl !== openingPath(payment.id)) return payment.redirectUrl

  const provider = providerNamed(providers, payment.provider)
  if (!provider) throw new Error(`The provider ${payment.provider} is not configured`)
  const session = await provider.createSession(db, {
    paymentId: payment.id,
    amount: { minor: payment.amountMinor, currency: payment.currency },
    orderNumber,
    email,
    returnPath: resultPath(payment.id),
    now,
  })
  await db
    .update(payments)
    .set({ providerReference: session.reference, redirectUrl: session.redirectUrl })
    .where(and(eq(payments.id, payment.id), isNull(payments.providerReference)))
  return session.redirectUrl
}
