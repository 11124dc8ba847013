import Stripe from 'stripe'
import { createStripeProvider } from '#modules/payments'
import { openHttpService, type ServiceAnswer, type ServiceRequest } from '../http-service.ts'
import { StripeAccount } from './account.ts'
import { StripeApi } from './api.ts'
import { stripeError } from './stripe-error.ts'

export const SECRET_KEY = 'sk_test_standin'
export const WEBHOOK_SECRET = 'whsec_standin'

/** How the next requests of an operation go wrong. */
export type Misbehaviour =
  /** 403: the key has no permission. */
  | 'forbidden'
  /** 429. Nothing was done. */
  | 'rate_limit'
  /** 500. Nothing was done. The same key gets the same answer for a day. */
  | 'error'
  /** 500 too, but it was done. */
  | 'error_after_work'
  /** It was done, and the connection is cut. */
  | 'cut_after_work'
  /** The connection is cut, and nothing was done. */
  | 'cut'
  /** No answer at all. */
  | 'silent'

interface ReceivedRequest {
  /** As `POST /v1/refunds`. */
  call: string
  key: string | undefined
  form: URLSearchParams
}

type Answer = ServiceAnswer | Promise<ServiceAnswer>

interface OpenStripeServiceInput {
  now?: () => Date
  publishableKey?: string
  /** Whether shoppers pay in the shop, by the Payment Element. */
  hasForm?: boolean
  client?: { timeout?: number; maxNetworkRetries?: number }
}

/** Opens an account of Stripe on this machine, with the provider of the shop as its client. */
export async function openStripeService({
  now,
  publishableKey,
  hasForm,
  client,
}: OpenStripeServiceInput = {}) {
  const account = new StripeAccount(now)
  const api = new StripeApi(account, SECRET_KEY)
  const requests: ReceivedRequest[] = []
  const planned: { call: string; answer: (request: ServiceRequest) => Answer }[] = []
  const service = await openHttpService((request) => {
    const call = `${request.method} ${request.url.pathname}`
    const form = new URLSearchParams(request.body.toString())
    requests.push({ call, form, key: request.headers['idempotency-key'] as string | undefined })
    const index = planned.findIndex((one) => call.startsWith(one.call))
    const [plan] = index < 0 ? [] : planned.splice(index, 1)
    return plan ? plan.answer(request) : api.answer(request)
  })
  const endpoint = { host: '127.0.0.1', port: service.port, protocol: 'http', ...client } as const
  const provider = await createStripeProvider({
    ...{ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, publishableKey, hasForm },
    ...{ publicUrl: 'https://shop.example', endpoint },
  })
  return {
    ...{ account, provider, requests, port: service.port, setNetwork: service.setNetwork },
    /** Lets the next requests go wrong whose method and path begin so. */
    misbehave: (call: string, how: Misbehaviour, { times = 1 } = {}) => {
      const answer = (request: ServiceRequest) => MISBEHAVE[how](api, request)
      for (let count = 0; count < times; count++) planned.push({ call, answer })
    },
    /** Lets every request succeed again. */
    forgive: () => {
      planned.length = 0
    },
    /** Lets something happen right before the next of these requests is carried out. */
    happenBefore: (call: string, act: () => unknown) => {
      const answer = async (request: ServiceRequest) => {
        await act()
        return api.answer(request)
      }
      planned.push({ call, answer })
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

/** Signs a body as Stripe does. */
export function signWebhook(
  payload: string,
  { at, secret = WEBHOOK_SECRET }: { at: Date; secret?: string },
): Headers {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return new Headers({ 'Stripe-Signature': signature })
}

const RATE_LIMITED: ServiceAnswer = {
  status: 429,
  headers: { 'Retry-After': 1 },
  body: {
    error: {
      ...{ type: 'invalid_request_error', code: 'rate_limit' },
      message: 'Request rate limit exceeded.',
    },
  },
}
const FORBIDDEN = stripeError({
  status: 403,
  message: "The provided key 'rk_test_***' does not have the required permissions.",
})
const BROKEN: ServiceAnswer = {
  ...stripeError({ status: 500, type: 'api_error', message: 'An unknown error occurred' }),
  headers: { 'Stripe-Should-Retry': 'false' },
}

const MISBEHAVE: Record<Misbehaviour, (api: StripeApi, request: ServiceRequest) => Answer> = {
  forbidden: () => FORBIDDEN,
  rate_limit: () => RATE_LIMITED,
  error: (api, request) => {
    api.saveAnswer(request, BROKEN)
    return BROKEN
  },
  error_after_work: (api, request) => {
    api.answer(request)
    api.saveAnswer(request, BROKEN)
    return BROKEN
  },
  cut_after_work: (api, request) => ({ ...api.answer(request), isCut: true }),
  cut: () => ({ isCut: true }),
  silent: () => new Promise(() => {}),
}
