import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Language } from '#platform/i18n/languages'
import { buildPaymentOpenPath, buildPaymentResultPath } from './payment-paths.ts'
import {
  type CreateSessionInput,
  findPaymentProvider,
  type PaymentProvider,
  type PaymentProviders,
} from './payment-provider.ts'
import { getPayment } from './payments.ts'
import { savePaymentCustomer } from './save-payment-customer.ts'
import type { Payment } from './tables.ts'

export interface OpenPaymentInput {
  payment: Payment
  orderNumber: string
  email: string
  language: Language
  providers: PaymentProviders
  now: Date
}

export interface OpenSessionInput extends OpenPaymentInput {
  /** The account whose saved cards are offered. Null where it is not sure who opens it. */
  owner: UserId | null
  /** Told why none are. The payment can be made without them. */
  onCustomerError: (error: unknown) => void
}

/**
 * Returns the URL of the provider's payment page and creates its session on the first call. The provider has one session
 * for each payment, however often it is called and also after a call that was interrupted. What a wallet has begun to
 * pay is closed first; if the wallet has paid it, the URL is that of the result page. Null for a page with the saved cards
 * of an account that somebody else opens.
 */
export async function openPaymentSession(
  db: Database,
  input: OpenSessionInput,
): Promise<string | null> {
  const { payment, providers, language, now } = input
  if (payment.redirectUrl !== buildPaymentOpenPath(payment.id)) {
    return payment.offersSavedCards && !input.owner ? null : payment.redirectUrl
  }

  const provider = findPaymentProvider(providers, payment.provider)
  if (!provider) throw new Error(`The provider ${payment.provider} is not configured`)
  const wallet = payment.providerReference
  if (wallet && !(await closeWallet(db, { provider, reference: wallet, now }))) {
    return buildPaymentResultPath(payment.id, language)
  }
  const customer = await saveCustomer(db, provider, input)
  const session = await provider.createSession(db, {
    ...toSessionInput(input),
    ...(customer && { customer }),
  })
  const { reference, redirectUrl } = session
  const values = [payment.id, reference, redirectUrl, now, wallet, customer !== null]
  const saved = await rawQuery(db, SAVE_SESSION_SQL, values)
  if (saved.length > 0) return redirectUrl
  // Another call has opened the same session, or a wallet, which is closed then.
  const changed = await getPayment(db, payment.id)
  return openPaymentSession(db, { ...input, payment: changed! })
}

/** Returns null where no saved cards are offered. */
export async function saveCustomer(
  db: Database,
  provider: PaymentProvider,
  { owner: userId, email, now, onCustomerError }: OpenSessionInput,
): Promise<string | null> {
  if (!userId) return null
  try {
    return await savePaymentCustomer(db, { provider, userId, email, now })
  } catch (error) {
    onCustomerError(error)
    return null
  }
}

/** The details of a payment for a session of its provider. */
export function toSessionInput({
  payment,
  orderNumber,
  email,
  language,
  now,
}: Omit<OpenPaymentInput, 'providers'>): CreateSessionInput {
  return {
    paymentId: payment.id,
    amount: { minor: payment.amountMinor, currency: payment.currency },
    orderNumber,
    email,
    language,
    createdAt: payment.createdAt,
    returnPath: buildPaymentResultPath(payment.id, language),
    now,
  }
}

/** Returns whether nothing is, or will be, paid by it. */
async function closeWallet(
  db: Database,
  { provider, reference, now }: { provider: PaymentProvider; reference: string; now: Date },
): Promise<boolean> {
  await provider.closeSession(db, { reference, now })
  const { state } = await provider.fetchPayment(db, reference)
  return state === 'expired'
}

const SAVE_SESSION_SQL = `
  with opened as (
    update payments set provider_reference = $2, redirect_url = $3, offers_saved_cards = $6
    where id = $1 and provider_reference is not distinct from $5 returning id, provider),
  named as (
    insert into payment_references (provider, reference, payment_id, created_at)
    select provider, $2, id, $4 from opened on conflict do nothing)
  select true from opened`
