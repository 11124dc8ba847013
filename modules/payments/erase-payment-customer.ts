import type { OutboxEvent } from '#platform/events/publish-event'
import { findPaymentProvider, type PaymentProviders } from './payment-provider.ts'

/** Its subject is the provider's reference of the customer, and its payload names the provider. */
export const PAYMENT_CUSTOMER_ERASED = 'payment_customer.erased'

/** Deletes a customer with its cards at the provider. Repeated, it changes nothing. Throws when it cannot be reached. */
export async function erasePaymentCustomer(
  { subject, payload }: Pick<OutboxEvent, 'subject' | 'payload'>,
  providers: PaymentProviders,
): Promise<void> {
  const provider = findPaymentProvider(providers, String(payload.provider))
  await provider?.savedCards?.removeCustomer(subject)
}
