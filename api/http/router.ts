import { OpenAPIHono } from '@hono/zod-openapi'
import type { Contact, SocialLinks } from '#contract/content'
import type { CurrentUser, IdentityDependencies } from '#modules/identity'
import type { PaymentProviders } from '#modules/payments'
import type { Pictures } from '#modules/pictures'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import type { Logger } from '#platform/log'
import { validationErrorResponse } from './errors.ts'
import type { RateLimits } from './rate-limit.ts'
import type { ReadLimit } from './read-limit.ts'

/** What a handler finds at `c.var`. */
export interface ApiVariables {
  requestId: string
  /** Use this and no other: under an `Idempotency-Key` it is the transaction that keeps the answer too. */
  db: Database
  /** The moment this request is answered at. */
  now: Date
  /** Whose request it is: `guest`, `user:…` or `admin`. Answers to repeated requests are kept apart by it. */
  caller: string
  /** Absent for guests. Behind `needsSignIn` it is always there. */
  currentUser?: CurrentUser
  /** The network address it comes from; absent when the API is asked without a socket. */
  address?: string
}

/** What the shop is told once, at start. Areas take from it what they need: `checkout({ publicUrl })`. */
export interface AppDependencies {
  db: Database
  now: () => Date
  /** Without a slash at its end: `https://shop.example`. */
  publicUrl: string
  storeName: string
  contact: Contact
  social: SocialLinks
  /** Signs links. At least 32 characters. */
  secretKey: string
  files: FileStorage
  pictures: Pictures
  providers: PaymentProviders
  log: Logger
  /** Where files lie that wait to be imported, and exports for a week. */
  importsFolder: string
  /** How accounts are set, and the keys their tokens are signed with. */
  identity: IdentityDependencies
  /** Null: nobody is slowed down. */
  rateLimits: RateLimits | null
  /** Absent: nobody who reads is slowed down. */
  readLimit?: ReadLimit | undefined
}

/** Each area needs the hook itself: a router mounted into another one does not inherit it. */
export function createRouter<Found extends ApiVariables = ApiVariables>() {
  return new OpenAPIHono<{ Variables: Found }>({
    defaultHook: (result, c) =>
      result.success ? undefined : validationErrorResponse(c, result.error),
  })
}
