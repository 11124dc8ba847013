import type Stripe from 'stripe'
import type { ServiceAnswer } from '../http-service.ts'
import type { StripeAccount } from './account.ts'
import { createIntent, createRefund, createSession, updateIntent } from './create-objects.ts'
import {
  createCustomer,
  createCustomerSession,
  deleteCustomer,
  detachMethod,
  listMethods,
  readMethod,
  updateCustomer,
} from './customers.ts'
import { expand } from './expand.ts'
import type { StripeOperations } from './operations.ts'
import { noSuchObject, stripeError } from './stripe-error.ts'

export interface OperationInput {
  /** Validated. */
  // biome-ignore lint/suspicious/noExplicitAny: the shapes were checked, and each operation has its own
  params: any
  /** From the path, or an empty text. */
  id: string
  /** Of what belongs to it, from the path. */
  part: string
}

type Operation = (account: StripeAccount, input: OperationInput) => ServiceAnswer

/** What each operation does with an account. */
export const RUN_OPERATION: Record<keyof StripeOperations, Operation> = {
  'GET /v1/balance': (account) => ({ body: buildBalance(account) }),
  'POST /v1/checkout/sessions': (account, { params }) => createSession(account, params),
  'GET /v1/checkout/sessions/:id': (account, { id, params }) => {
    const session = account.sessions.find((one) => one.id === id)
    if (!session) return noSuchObject('checkout.session', id)
    if (session.status === 'open' && session.expires_at <= account.seconds) expire(account, session)
    return expand(account, session, params.expand)
  },
  'POST /v1/checkout/sessions/:id/expire': (account, { id }) => {
    const session = account.sessions.find((one) => one.id === id)
    if (!session) return noSuchObject('checkout.session', id)
    if (session.status === 'open') return { body: expire(account, session) }
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This one has a status of ${session.status}.`
    return stripeError({ message })
  },
  'POST /v1/customers': (account, { params }) => createCustomer(account, params),
  'POST /v1/customers/:id': (account, { id, params }) => updateCustomer(account, id, params),
  'DELETE /v1/customers/:id': (account, { id }) => deleteCustomer(account, id),
  'POST /v1/customer_sessions': (account, { params }) => createCustomerSession(account, params),
  'GET /v1/customers/:id/payment_methods': (account, { id, params }) =>
    listMethods(account, id, params),
  'GET /v1/customers/:id/payment_methods/:part': (account, { id, part }) =>
    readMethod(account, [id, part]),
  'POST /v1/payment_methods/:id/detach': (account, { id }) => detachMethod(account, id),
  'POST /v1/payment_intents': (account, { params }) => createIntent(account, params),
  'GET /v1/payment_intents/:id': (account, { id, params }) => {
    const intent = account.intents.find((one) => one.id === id)
    return intent
      ? expand(account, intent, params.expand)
      : noSuchObject('payment_intent', id, 'intent')
  },
  'POST /v1/payment_intents/:id': (account, { id, params }) => updateIntent(account, id, params),
  'POST /v1/payment_intents/:id/cancel': (account, { id }) => cancelIntent(account, id),
  'GET /v1/refunds': (account, { params }) => listRefunds(account, params),
  'POST /v1/refunds': (account, { params }) => createRefund(account, params),
}

function expire(account: StripeAccount, session: Stripe.Checkout.Session) {
  Object.assign(session, { status: 'expired', url: null })
  account.emit('checkout.session.expired', session)
  return session
}

function cancelIntent(account: StripeAccount, id: string): ServiceAnswer {
  const intent = account.intents.find((one) => one.id === id)
  if (!intent) return noSuchObject('payment_intent', id, 'intent')
  if (!intent.status.startsWith('requires_')) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`
    return stripeError({ code: 'payment_intent_unexpected_state', message })
  }
  Object.assign(intent, { status: 'canceled', canceled_at: account.seconds })
  account.emit('payment_intent.canceled', intent)
  return { body: intent }
}

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

function listRefunds(
  account: StripeAccount,
  params: { payment_intent?: string; limit?: string; starting_after?: string },
): ServiceAnswer {
  const { payment_intent, starting_after, ...rest } = params
  const limit = Number(rest.limit ?? DEFAULT_LIMIT)
  if (limit < 1 || limit > MAX_LIMIT) {
    return stripeError({ message: `Invalid limit: ${limit}`, param: 'limit' })
  }
  const newestFirst = account.refunds.toReversed()
  const all = newestFirst.filter((one) => !payment_intent || one.payment_intent === payment_intent)
  const start = all.findIndex(({ id }) => id === starting_after) + 1
  const data = all.slice(start, start + limit)
  const has_more = all.length > start + limit
  return { body: { object: 'list', url: '/v1/refunds', data, has_more } }
}

function buildBalance(account: StripeAccount): Stripe.Balance {
  const currencies = [...new Set(account.balance.map(({ currency }) => currency))]
  const available = currencies.map((currency) => ({
    currency,
    amount: account.balance
      .filter((line) => line.currency === currency)
      .reduce((sum, { net }) => sum + net, 0),
  }))
  return { object: 'balance', livemode: false, available, pending: [] }
}
