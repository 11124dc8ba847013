import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Language } from '#platform/i18n/languages'
import { buildPaymentOpenPath, buildPaymentResultPath } from './payment-paths.ts'
import { findPaymentProvider, type PaymentProviders } from './payment-provider.ts'
import type { Payment } from './tables.ts'

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
    createdAt: payment.createdAt,
    returnPath: buildPaymentResultPath(payment.id, language),
    now,
  })
  const values = [payment.id, session.reference, session.redirectUrl, now]
  await rawQuery(db, SAVE_SESSION_SQL, values)
  return session.redirectUrl
}

const SAVE_SESSION_SQL = `
  with opened as (
    update payments set provider_reference = $2, redirect_url = $3
    where id = $1 and provider_reference is null returning id, provider)
  insert into payment_references (provider, reference, payment_id, created_at)
  select provider, $2, id, $4 from opened on conflict do nothing`
