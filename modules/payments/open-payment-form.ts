import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { type OpenSessionInput, saveCustomer } from './open-payment-session.ts'
import { openWallet } from './open-wallet.ts'
import { buildPaymentOpenPath } from './payment-paths.ts'
import {
  findPaymentProvider,
  type PaymentProvider,
  type PaymentProviders,
} from './payment-provider.ts'
import type { Payment } from './tables.ts'

export interface PaymentForm {
  /** Names the shop to the provider's script. */
  publishableKey: string | null
  /** With it the form confirms this one payment. */
  clientSecret: string
  /** With it the form shows saved cards. Null where it offers none. */
  customerSecret: string | null
}

/**
 * Returns what the provider's form in the shop needs to pay a pending payment, however often it is called. The owner of the
 * order sees saved cards in it.
 */
export async function openPaymentForm(
  db: Database,
  input: OpenSessionInput,
): Promise<Result<PaymentForm, 'payment_form_not_offered' | 'payment_page_opened'>> {
  const { owner, onCustomerError, ...open } = input
  const provider = findPaymentProvider(input.providers, input.payment.provider)
  if (!provider?.wallets?.hasForm) return err('payment_form_not_offered')
  const customer = await saveCustomer(db, provider, input)
  const opened = await openWallet(db, { ...open, isForm: true, ...(customer && { customer }) })
  if (!opened.ok) {
    const { code } = opened.error
    return err(code === 'wallets_not_offered' ? 'payment_form_not_offered' : code)
  }
  const { clientSecret } = opened.value
  const isPayer = customer !== null && opened.value.customer === customer
  const customerSecret = isPayer ? await createSecret(provider, customer, onCustomerError) : null
  return ok({ publishableKey: provider.wallets.publishableKey, clientSecret, customerSecret })
}

/** Returns null where the form has no saved cards. It can be paid without them. */
async function createSecret(
  { savedCards }: PaymentProvider,
  customer: string,
  onError: (error: unknown) => void,
): Promise<string | null> {
  try {
    return (await savedCards?.createFormSecret?.(customer)) ?? null
  } catch (error) {
    onError(error)
    return null
  }
}

/** Whether a payment is paid in the form, unless its payment page was opened before. */
export function hasPaymentForm(payment: Payment, providers: PaymentProviders): boolean {
  const provider = findPaymentProvider(providers, payment.provider)
  const isPageOpened = payment.redirectUrl !== buildPaymentOpenPath(payment.id)
  return provider?.wallets?.hasForm === true && !isPageOpened
}
