import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { buildPaymentOpenPath, buildPaymentResultPath } from './payment-paths.ts'
import { findPaymentProvider, type PaymentProviders } from './payment-provider.ts'
import { type Payment, payments } from './tables.ts'

interface OpenPaymentSessionInput {
  payment: Payment
  orderNumber: string
  email: string
  language: Language
  providers: PaymentProviders
  now: Date
}

/**
 * Returns the URL of the provider's payment page and creates its session on the first call. The provider has one session
 * for each payment, however often it is called and also after a call that was interrupted.
 */
export async function openPaymentSession(
  db: Database,
  input: OpenPaymentSessionInput,
): Promise<string> {
  const { payment, providers, orderNumber, email, language, now } = input
  if (payment.redirectUrl !== buildPaymentOpenPath(payment.id)) return payment.redirectUrl

  const provider = findPaymentProvider(providers, payment.provider)
  if (!provider) throw new Error(`The provider ${payment.provider} is not configured`)
  const session = await provider.createSession(db, {
    paymentId: payment.id,
    amount: { minor: payment.amountMinor, currency: payment.currency },
    orderNumber,
    email,
    language,
    returnPath: buildPaymentResultPath(payment.id, language),
    now,
  })
  await db
    .update(payments)
    .set({ providerReference: session.reference, redirectUrl: session.redirectUrl })
    .where(and(eq(payments.id, payment.id), isNull(payments.providerReference)))
  return session.redirectUrl
}
