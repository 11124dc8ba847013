import { OpenAPIHono } from '@hono/zod-openapi'
import type { Contact, Social } from '#contract/content'
import type { Identity, SignedIn } from '#modules/identity'
import type { PaymentProviders } from '#modules/payments'
import type { Pictures } from '#modules/pictures'
import type { Database } from '#platform/database'
import type { Files } from '#platform/files'
import type { Log } from '#platform/log'
import { invalidInput } from './errors.ts'
import type { RateLimits } from './rate-limit.ts'
import type { ReadLimit } from './read-limit.ts'

/** What a handler finds at `c.var`. */
export interface Vars {
  requestId: string
  /** Use this and no other: under an `Idempotency-Key` it is the transaction that keeps the answer too. */
  db: Database
  /** The moment this request is answered at. */
  now: Date
  /** Whose request it is: `guest`, `user:…` or `admin`. Answers to repeated requests are kept apart by it. */
  caller: string
  /** Absent for guests. Behind `needsSignIn` it is always there. */
  who?: SignedIn
  /** The network address it comes from; absent when the API is asked without a socket. */
  address?: string
}

/** What the shop is told once, at start. Areas take from it what they need: `checkout({ publicUrl })`. */
export interface Parts {
  db: Database
  now: () => Date
  /** Without a slash at its end: `https://shop.example`. */
  publicUrl: string
  storeName: string
  contact: Contact
  social: Social
  /** Signs links. At least 32 characters. */
  secretKey: string
  files: Files
  pictures: Pictures
  providers: PaymentProviders
  log: Log
  /** Where files lie that wait to be imported, and exports for a week. */
  importsFolder: string
  /** How accounts are set, and the keys their tokens are signed with. */
  identity: Identity
  /** Null: nobody is slowed down. */
  rateLimits: RateLimits | null
  /** Absent: nobody who reads is slowed down. */
  readLimit?: ReadLimit | undefined
}

/** Each area needs the hook itself: a router mounted into another one does not inherit it. */
export function newArea<Found extends Vars = Vars>() {
  return new OpenAPIHono<{ Variables: Found }>({
    defaultHook: (result, c) => (result.success ? undefined : invalidInput(c, result.error)),
  })
}
