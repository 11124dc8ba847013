import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { PaymentProviders, SavedCardRow } from './payment-provider.ts'
import { findPaymentCustomer } from './save-payment-customer.ts'

interface SavedCardsOfUser {
  userId: UserId
  providers: PaymentProviders
}

/**
 * Lists the cards that an account lets the default provider keep. Null where that provider keeps none. Throws when it
 * cannot be reached.
 */
export async function listSavedCards(
  db: Database,
  { userId, providers: [provider] }: SavedCardsOfUser,
): Promise<SavedCardRow[] | null> {
  if (!provider.savedCards) return null
  const customer = await findPaymentCustomer(db, { provider: provider.name, userId })
  return customer ? provider.savedCards.list(customer) : []
}

/** Removes a card of an account at its provider. False if the account has no such card. Throws as `listSavedCards` does. */
export async function removeSavedCard(
  db: Database,
  { userId, providers: [provider], cardId }: SavedCardsOfUser & { cardId: string },
): Promise<boolean> {
  const customer = await findPaymentCustomer(db, { provider: provider.name, userId })
  return customer !== null && (await provider.savedCards?.remove(customer, cardId)) === true
}
