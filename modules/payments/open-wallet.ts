import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { err, ok, type Result } from '#platform/result'
import { type OpenPaymentInput, toSessionInput } from './open-payment-session.ts'
import {
  findPaymentProvider,
  type OpenWalletInput,
  type WalletSession,
} from './payment-provider.ts'

interface OpenInput extends OpenPaymentInput, Pick<OpenWalletInput, 'isForm' | 'customer'> {}

/**
 * Returns what a wallet or the form in the browser needs to pay a pending payment, however often it is called. A payment
 * is paid in the shop or on the payment page: it is an error once the page has been opened.
 */
export async function openWallet(
  db: Database,
  { providers, isForm, customer, ...input }: OpenInput,
): Promise<Result<WalletSession, 'wallets_not_offered' | 'payment_page_opened'>> {
  const { payment, now } = input
  const provider = findPaymentProvider(providers, payment.provider)
  if (!provider?.wallets) return err('wallets_not_offered')
  const { providerReference: reference } = payment
  const wallet = await provider.wallets.open(db, {
    ...{ ...toSessionInput(input), reference },
    ...(isForm && { isForm }),
    ...(customer && { customer }),
  })
  if (!wallet) return err('payment_page_opened')
  if (reference === wallet.reference) return ok(wallet)

  const values = [payment.id, wallet.reference, now]
  const [saved] = await rawQuery<{ provider_reference: string }>(db, SAVE_WALLET_SQL, values)
  if (saved?.provider_reference === wallet.reference) return ok(wallet)
  // The payment page was opened meanwhile. Only one of them may be paid.
  await provider.closeSession(db, { reference: wallet.reference, now })
  return err('payment_page_opened')
}

/** Returns the reference that the payment has now: a concurrent call saves the same one. */
const SAVE_WALLET_SQL = `
  with opened as (
    update payments set provider_reference = coalesce(provider_reference, $2)
    where id = $1 returning id, provider, provider_reference),
  named as (
    insert into payment_references (provider, reference, payment_id, created_at)
    select provider, $2, id, $3 from opened where provider_reference = $2 on conflict do nothing)
  select provider_reference from opened`
