import type Stripe from 'stripe'
import type { ServiceAnswer } from '../http-service.ts'
import type { StripeAccount } from './account.ts'
import { buildCustomer, buildCustomerSession } from './build-customer.ts'
import { checkEmail, checkMetadata } from './check-values.ts'
import type { FormOf } from './create-objects.ts'
import { noSuchObject, stripeError } from './stripe-error.ts'

export function createCustomer(
  account: StripeAccount,
  params: FormOf<Stripe.CustomerCreateParams>,
): ServiceAnswer {
  const metadata = (params.metadata || {}) as Record<string, string>
  const error = checkEmail(params.email, 'email') ?? checkMetadata(metadata)
  if (error) return error
  const email = params.email ?? null
  const customer = buildCustomer({ email, metadata, created: account.seconds })
  account.customers.push(customer)
  return { body: customer }
}

export function updateCustomer(
  account: StripeAccount,
  id: string,
  params: FormOf<Stripe.CustomerUpdateParams>,
): ServiceAnswer {
  const customer = account.findCustomer(id)
  if (!customer) return noSuchObject('customer', id)
  const error = checkEmail(params.email, 'email')
  if (error) return error
  if (params.email !== undefined) customer.email = params.email
  return { body: customer }
}

/** A customer that is deleted is not found again, and neither are its cards. */
export function deleteCustomer(account: StripeAccount, id: string): ServiceAnswer {
  const customer = account.findCustomer(id)
  if (!customer) return noSuchObject('customer', id)
  account.customers.splice(account.customers.indexOf(customer), 1)
  for (const method of account.listMethods(id)) method.customer = null
  return { body: { id, object: 'customer', deleted: true } }
}

/** What the Payment Element may do with the cards of a customer. */
export function createCustomerSession(
  account: StripeAccount,
  params: FormOf<Stripe.CustomerSessionCreateParams>,
): ServiceAnswer {
  const { customer = '', components } = params
  if (!account.findCustomer(customer)) return noSuchObject('customer', customer, 'customer')
  const element = components.payment_element
  if (element?.enabled !== 'true') {
    const message = 'The stand-in has sessions of the Payment Element.'
    return stripeError({ message, param: 'components' })
  }
  const features = { ...NO_FEATURES, ...element.features } as typeof NO_FEATURES
  if (features.payment_method_save === 'enabled' && !features.payment_method_save_usage) {
    const param = 'components[payment_element][features][payment_method_save_usage]'
    const message = `Missing required param: ${param}.`
    return stripeError({ code: 'parameter_missing', message, param })
  }
  const session = buildCustomerSession({ customer, features, created: account.seconds })
  account.customerSessions.push(session)
  return { body: session }
}

const NO_FEATURES: Stripe.CustomerSession.Components.PaymentElement.Features = {
  ...{ payment_method_allow_redisplay_filters: ['always'], payment_method_redisplay_limit: 3 },
  ...{ payment_method_redisplay: 'disabled', payment_method_remove: 'disabled' },
  ...{ payment_method_save: 'disabled', payment_method_save_usage: null },
}

export function listMethods(
  account: StripeAccount,
  id: string,
  params: FormOf<Stripe.CustomerListPaymentMethodsParams>,
): ServiceAnswer {
  if (!account.findCustomer(id)) return noSuchObject('customer', id)
  const all = account.listMethods(id).toReversed()
  const found = all.filter(({ type }) => !params.type || type === params.type)
  const data = found.slice(0, Number(params.limit ?? 10))
  const url = `/v1/customers/${id}/payment_methods`
  return { body: { object: 'list', url, data, has_more: found.length > data.length } }
}

export function readMethod(account: StripeAccount, ids: [string, string]): ServiceAnswer {
  const [customer, id] = ids
  if (!account.findCustomer(customer)) return noSuchObject('customer', customer)
  const method = account.listMethods(customer).find((one) => one.id === id)
  return method ? { body: method } : noSuchObject('payment_method', id)
}

export function detachMethod(account: StripeAccount, id: string): ServiceAnswer {
  const method = account.methods.find((one) => one.id === id)
  if (!method) return noSuchObject('payment_method', id)
  if (method.customer === null) {
    const message = 'The payment method you provided is not attached to a customer'
    return stripeError({ message, param: 'payment_method' })
  }
  method.customer = null
  return { body: method }
}
