import Stripe from 'stripe'
import type { ServiceAnswer, ServiceRequest } from '../http-service.ts'
import type { StripeAccount } from './account.ts'
import type { StripeOperations } from './operations.ts'
import { parseForm } from './parse-form.ts'
import { RUN_OPERATION } from './run-operation.ts'
import { stripeError } from './stripe-error.ts'
import { OPERATIONS, validateParams } from './validate-params.ts'

const DAY_MS = 86_400_000
const MAX_KEY_LENGTH = 255

interface SavedAnswer {
  /** Its operation and parameters. */
  request: string
  answer: ServiceAnswer
  savedAt: Date
}

/**
 * The HTTP API of an account. It refuses what Stripe refuses: other keys and versions, unknown operations and
 * parameters, wrong types, and an idempotency key that comes again with other parameters. An answer is kept for a day by
 * its key, also that of a failure, as soon as the operation has begun.
 */
export class StripeApi {
  readonly account: StripeAccount
  readonly #secretKey: string
  readonly #saved = new Map<string, SavedAnswer>()

  constructor(account: StripeAccount, secretKey: string) {
    this.account = account
    this.#secretKey = secretKey
  }

  answer(request: ServiceRequest): ServiceAnswer {
    const refused = this.#checkHeaders(request)
    if (refused) return refused
    const found = findOperation(request)
    if (!found) return unknownUrl(request)
    const { operation, ...ids } = found
    const { key, text, identity } = identify(request)
    const known = key === undefined ? null : this.#findSaved(key, identity)
    if (known) return known
    const params = parseForm(new URLSearchParams(text))
    const invalid = validateParams(operation, params)
    if (invalid) return invalid
    const answer = toSnapshot(RUN_OPERATION[operation](this.account, { params, ...ids }))
    this.saveAnswer(request, answer)
    return answer
  }

  /** Keeps what the same request gets for a day, whether or not the operation was carried out. */
  saveAnswer(request: ServiceRequest, answer: ServiceAnswer): void {
    const { key, identity } = identify(request)
    if (key === undefined) return
    this.#saved.set(key, { request: identity, answer, savedAt: this.account.now() })
  }

  #findSaved(key: string, request: string): ServiceAnswer | null {
    const saved = this.#saved.get(key)
    if (!saved || +this.account.now() - +saved.savedAt >= DAY_MS) return null
    if (saved.request === request) {
      const headers = { ...saved.answer.headers, 'Idempotent-Replayed': 'true' }
      return { ...saved.answer, headers }
    }
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    return stripeError({ type: 'idempotency_error', message })
  }

  #checkHeaders({ method, headers, body }: ServiceRequest): ServiceAnswer | null {
    const { authorization } = headers
    if (authorization !== `Bearer ${this.#secretKey}`) {
      return stripeError({ status: 401, message: 'Invalid API Key provided: sk_test_***' })
    }
    if (headers['stripe-version'] !== Stripe.API_VERSION) {
      return stripeError({ message: `Invalid Stripe API version: ${headers['stripe-version']}` })
    }
    const type = headers['content-type'] ?? ''
    if (method === 'POST' && body.length > 0 && type !== 'application/x-www-form-urlencoded') {
      return stripeError({ message: `Invalid content type: ${type}` })
    }
    const key = headers['idempotency-key'] ?? ''
    if (key.length <= MAX_KEY_LENGTH) return null
    return stripeError({ message: 'Idempotency keys have at most 255 characters' })
  }
}

/** A key is of requests that change something. The identity is the operation with its parameters. */
function identify({ method, url, headers, body }: ServiceRequest) {
  const text = method === 'POST' ? body.toString() : url.search
  const key = method === 'POST' ? (headers['idempotency-key'] as string | undefined) : undefined
  return { key, text, identity: `${method} ${url.pathname} ${text}` }
}

function findOperation({ method, url }: ServiceRequest) {
  for (const operation of OPERATIONS as (keyof StripeOperations)[]) {
    const [verb, path = ''] = operation.split(' ')
    const pattern = new RegExp(`^${path.replaceAll(/:(id|part)/g, '(?<$1>[^/]+)')}$`)
    const match = verb === method ? pattern.exec(url.pathname) : null
    if (!match) continue
    const { id = '', part = '' } = match.groups ?? {}
    return { operation, id: decodeURIComponent(id), part: decodeURIComponent(part) }
  }
  return null
}

function unknownUrl({ method, url }: ServiceRequest): ServiceAnswer {
  const message = `Unrecognized request URL (${method}: ${url.pathname}).`
  return stripeError({ status: 404, message })
}

/** The objects change later, but what was answered does not. */
function toSnapshot(answer: ServiceAnswer): ServiceAnswer {
  return { ...answer, body: structuredClone(answer.body) as object }
}
