import type { CurrentUser } from '#modules/identity'
import type { Database } from '#platform/db/database'

/** What handlers find at `c.var`. */
export interface ApiVariables {
  requestId: string
  /** The only database handle of a handler: under an `Idempotency-Key` it is the transaction that also saves the response. */
  db: Database
  /** The time of the request. */
  now: Date
  /** `guest`, `user:…` or `admin:…`. Saved responses of one caller are not replayed to another; see `idempotency.ts` for guests. */
  caller: string
  /** Absent for guests. Always set behind `requireSignIn`. */
  currentUser?: CurrentUser
  /** The client's IP address; absent if the API is called without a socket. */
  address?: string
}
