import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { buildPaymentOpenPath, buildPaymentResultPath } from './payment-paths.ts'
import { findPaymentProvider, type PaymentProviders } from './payment-provider.ts'
import { type Payment, payments } from './tables.ts'

interface OpenPaymentSessionInput {
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
export async function openPaymentSession(
  db: Database,
  input: OpenPaymentSessionInput,
): Promise<string> {
  const { payment, providers, orderNumber, email, now } = input
  if (payment.redirectUrl !== buildPaymentOpenPath(payment.id)) return payment.redirectUrl

  const provider = findPaymentProvider(providers, payment.provider)
  if (!provider) throw new Error(`The provider ${payment.provider} is not configured`)
  const session = await provider.createSession(db, {
    paymentId: payment.id,
    amount: { minor: payment.amountMinor, currency: payment.currency },
    orderNumber,
    email,
    returnPath: buildPaymentResultPath(payment.id),
    now,
  })
  await db
    .update(payments)
    .set({ providerReference: session.reference, redirectUrl: session.redirectUrl })
    .where(and(eq(payments.id, payment.id), isNull(payments.providerReference)))
  return session.redirectUrl
}
