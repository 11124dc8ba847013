import type Stripe from 'stripe'
import type { SaveCustomerInput, SavedCardRow, SavedCards } from './payment-provider.ts'
import { createOnce, isMissing, isRefusal } from './stripe-calls.ts'

const MAX_CARDS = 100

/** The cards that shoppers let Stripe keep on its page. */
export function createSavedCards(stripe: Stripe): SavedCards {
  return {
    saveCustomer: (input) => saveCustomer(stripe, input),
    list: (customer) => listCards(stripe, customer),
    remove: (customer, cardId) => removeCard(stripe, { customer, cardId }),
    createFormSecret: (customer) => createFormSecret(stripe, customer),
    removeCustomer: async (customer) => {
      await nullIfMissing(stripe.customers.del(customer))
    },
  }
}

/**
 * The address is set by a call of its own, so that the creation has the same parameters whenever it is repeated. A
 * customer that was deleted in the dashboard is followed by another one.
 */
async function saveCustomer(
  stripe: Stripe,
  { userId, email, reference }: SaveCustomerInput,
): Promise<string> {
  if (reference) {
    const updated = await nullIfMissing(stripe.customers.update(reference, { email }))
    if (updated) return updated.id
  }
  const key = reference ? `customer-${userId}-after-${reference}` : `customer-${userId}`
  const created = await createOnce(key, (options) =>
    stripe.customers.create({ metadata: { user_id: userId } }, options),
  )
  const { id } = await stripe.customers.update(created.id, { email })
  return id
}

async function listCards(stripe: Stripe, customer: string): Promise<SavedCardRow[]> {
  const params = { type: 'card' as const, limit: MAX_CARDS }
  const page = await nullIfMissing(stripe.customers.listPaymentMethods(customer, params))
  return (page?.data ?? []).flatMap(({ id, card }) => {
    if (!card) return []
    const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = card
    return [{ id, brand, last4, expiryMonth, expiryYear }]
  })
}

/** Stripe answers for the cards of the customer alone. One that was detached meanwhile is refused, and gone. */
async function removeCard(
  stripe: Stripe,
  { customer, cardId }: { customer: string; cardId: string },
): Promise<boolean> {
  const own = await nullIfMissing(stripe.customers.retrievePaymentMethod(customer, cardId))
  if (!own) return false
  try {
    await stripe.paymentMethods.detach(own.id)
    return true
  } catch (error) {
    if (isRefusal(error) || isMissing(error)) return false
    throw error
  }
}

async function createFormSecret(stripe: Stripe, customer: string): Promise<string> {
  const session = await stripe.customerSessions.create({
    customer,
    components: { payment_element: { enabled: true, features: FORM_FEATURES } },
  })
  return session.client_secret
}

/** A card is removed in the account. It is saved for payments during which its owner is there. */
const FORM_FEATURES = {
  payment_method_redisplay: 'enabled',
  payment_method_save: 'enabled',
  payment_method_save_usage: 'on_session',
  payment_method_remove: 'disabled',
} satisfies Stripe.CustomerSessionCreateParams.Components.PaymentElement.Features

async function nullIfMissing<Found>(call: Promise<Found>): Promise<Found | null> {
  try {
    return await call
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
