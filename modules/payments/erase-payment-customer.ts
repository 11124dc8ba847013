import type { OutboxEvent } from '#platform/events/publish-event'
import { findPaymentProvider, type PaymentProviders } from './payment-provider.ts'

/** Its subject is the provider's reference of the customer, and its payload names the provider. */
export const PAYMENT_CUSTOMER_ERASED = 'payment_customer.erased'

/**
 * Deletes a customer with its cards at the provider. Repeated, it changes nothing. Throws when it cannot be reached, or is
 * not configured any more: then the job fails visibly, because the customer is still there.
 */
export async function erasePaymentCustomer(
  { subject, payload }: Pick<OutboxEvent, 'subject' | 'payload'>,
  providers: PaymentProviders,
): Promise<void> {
  const name = String(payload.provider)
  const { savedCards } = findPaymentProvider(providers, name) ?? {}
  if (!savedCards) throw new Error(`The provider ${name} is not configured, and has a customer`)
  await savedCards.removeCustomer(subject)
}
