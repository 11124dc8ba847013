import type { ServiceAnswer } from '../http-service.ts'

interface StripeErrorInput {
  status?: number
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'
  code?: string
  message: string
  param?: string
}

/** An error as Stripe answers with it. Default: 400, of a request that is refused. */
export function stripeError({
  status = 400,
  type = 'invalid_request_error',
  ...details
}: StripeErrorInput): ServiceAnswer {
  const doc_url = details.code && `https://stripe.com/docs/error-codes/${details.code}`
  return { status, body: { error: { type, ...details, ...(doc_url && { doc_url }) } } }
}

export function noSuchObject(kind: string, id: string, param = 'id'): ServiceAnswer {
  const message = `No such ${kind}: '${id}'`
  return stripeError({ status: 404, code: 'resource_missing', message, param })
}
