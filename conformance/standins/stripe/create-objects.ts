import type Stripe from 'stripe'
import type { ServiceAnswer } from '../http-service.ts'
import type { StripeAccount } from './account.ts'
import { buildIntent } from './build-intent.ts'
import { buildSession } from './build-session.ts'
import { checkAmount, checkEmail, checkExpiry, checkMetadata, checkUrl } from './check-values.ts'
import { refundCharge } from './dashboard.ts'
import { noSuchObject, stripeError } from './stripe-error.ts'

/** The parameters of an operation, as a form has them: of the shape that was validated, but all values are texts. */
export type FormOf<Params> = {
  [Name in keyof Params]: Params[Name] extends string | undefined
    ? Params[Name]
    : Params[Name] extends number | boolean | undefined
      ? string
      : FormOf<Params[Name]>
}

export function createSession(
  account: StripeAccount,
  params: FormOf<Stripe.Checkout.SessionCreateParams>,
): ServiceAnswer {
  const [item, ...others] = (params.line_items ??
    []) as FormOf<Stripe.Checkout.SessionCreateParams.LineItem>[]
  if (params.mode !== 'payment' || !item || others.length > 0) {
    return stripeError({ message: 'The stand-in has sessions of payments with one line item.' })
  }
  const price = item.price_data
  if (!price?.unit_amount || !price.product_data || !item.quantity) {
    const message = 'Missing required param: line_items[0][price_data].'
    return stripeError({ code: 'parameter_missing', message, param: 'line_items[0][price_data]' })
  }
  const amount = Number(price.unit_amount) * Number(item.quantity)
  const { currency } = price
  const expiresAt = Number(params.expires_at ?? account.seconds + 86_400)
  const customer = params.customer ?? null
  const saved = params.saved_payment_method_options
  const error =
    checkCustomer(account, params) ??
    checkAmount({ amount, currency, param: 'line_items[0][price_data][unit_amount]' }) ??
    checkExpiry(expiresAt - account.seconds) ??
    checkUrl(params.success_url, 'success_url') ??
    checkUrl(params.cancel_url ?? params.success_url, 'cancel_url') ??
    checkEmail(params.customer_email)
  if (error) return error
  const session = buildSession({
    ...{ amount, currency, expiresAt, created: account.seconds },
    paymentId: params.client_reference_id ?? null,
    email: params.customer_email ?? null,
    customer,
    savedOptions: saved
      ? { ...NOTHING_SAVED, ...(saved as Stripe.Checkout.Session.SavedPaymentMethodOptions) }
      : null,
    locale: params.locale ?? null,
    successUrl: params.success_url!,
    cancelUrl: params.cancel_url ?? null,
  })
  account.sessions.push(session)
  return { body: session }
}

const NOTHING_SAVED = {
  ...{ allow_redisplay_filters: ['always' as const] },
  ...{ payment_method_remove: null, payment_method_save: null },
}

/** A page has the address of its customer or one of its own, and saves cards for a customer alone. */
function checkCustomer(
  account: StripeAccount,
  params: FormOf<Stripe.Checkout.SessionCreateParams>,
): ServiceAnswer | null {
  const { customer, customer_email, saved_payment_method_options: saved } = params
  if (customer && customer_email !== undefined) {
    const message = 'You may only specify one of these parameters: customer, customer_email.'
    return stripeError({ message, param: 'customer_email' })
  }
  if (customer && !account.findCustomer(customer)) {
    return stripeError({
      code: 'resource_missing',
      message: `No such customer: '${customer}'`,
      param: 'customer',
    })
  }
  if (customer || !saved) return null
  const message = 'Payment methods are saved for a customer alone.'
  return stripeError({ message, param: 'saved_payment_method_options' })
}

export function createIntent(
  account: StripeAccount,
  params: FormOf<Stripe.PaymentIntentCreateParams>,
): ServiceAnswer {
  const { currency, description } = params
  const amount = Number(params.amount)
  const metadata = (params.metadata ?? {}) as Record<string, string>
  const error = checkAmount({ amount, currency, param: 'amount' }) ?? checkMetadata(metadata)
  if (error) return error
  const described = description === undefined ? {} : { description }
  const intent = buildIntent({
    ...{ amount, currency, metadata, created: account.seconds },
    ...described,
  })
  account.intents.push(intent)
  account.emit('payment_intent.created', intent)
  return { body: intent }
}

/** A customer is set once, and nothing is changed of what is decided. */
export function updateIntent(
  account: StripeAccount,
  id: string,
  params: FormOf<Stripe.PaymentIntentUpdateParams>,
): ServiceAnswer {
  const intent = account.intents.find((one) => one.id === id)
  if (!intent) return noSuchObject('payment_intent', id, 'intent')
  const { customer = intent.customer } = params
  const metadata = { ...intent.metadata, ...((params.metadata || {}) as Record<string, string>) }
  if (customer !== intent.customer && !account.findCustomer(customer as string))
    return noSuchObject('customer', customer as string, 'customer')
  if (intent.customer !== null && customer !== intent.customer) {
    const message = 'You cannot modify `customer` on a PaymentIntent once it already has been set.'
    return stripeError({ message, param: 'customer' })
  }
  if (!intent.status.startsWith('requires_')) {
    const message = `This PaymentIntent's status is ${intent.status}.`
    return stripeError({ code: 'payment_intent_unexpected_state', message })
  }
  const error = checkMetadata(metadata)
  if (error) return error
  Object.assign(intent, { customer, metadata })
  return { body: intent }
}

export function createRefund(
  account: StripeAccount,
  params: FormOf<Stripe.RefundCreateParams>,
): ServiceAnswer {
  const id = params.payment_intent
  if (!id || !account.intents.some((intent) => intent.id === id)) {
    return noSuchObject('payment_intent', id ?? '', 'payment_intent')
  }
  const charge = account.findCharge(id)
  if (charge?.status !== 'succeeded') {
    const message = `This PaymentIntent (${id}) does not have a successful charge to refund.`
    return stripeError({ message, param: 'payment_intent' })
  }
  const metadata = (params.metadata || {}) as Record<string, string>
  const left = charge.amount - charge.amount_refunded
  const amount = Number(params.amount ?? left)
  const error = checkRefund(charge, amount) ?? checkMetadata(metadata)
  return error ?? { body: refundCharge(account, charge, { amount, metadata }) }
}

function checkRefund(charge: Stripe.Charge, amount: number): ServiceAnswer | null {
  const { id, disputed, refunded } = charge
  if (refunded) {
    const message = `Charge ${id} has already been refunded.`
    return stripeError({ code: 'charge_already_refunded', message })
  }
  if (disputed) {
    const message = `Charge ${id} has been charged back; cannot issue a refund.`
    return stripeError({ code: 'charge_disputed', message })
  }
  if (amount <= 0) {
    const message = 'Invalid positive integer'
    return stripeError({ code: 'parameter_invalid_integer', message, param: 'amount' })
  }
  if (amount <= charge.amount - charge.amount_refunded) return null
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge`
  return stripeError({ message, param: 'amount' })
}
