import { lt } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { seal } from '#platform/seal'
import type { Challenge } from '../codes/challenge.ts'
import { linkHash } from '../codes/code-hash.ts'
import type { Identity } from '../settings.ts'
import { providerVisits, type SessionId } from '../tables.ts'

export interface Leaving {
  /** Where they arrive in the end; one of ours. */
  redirectTo: string
  /** Of a client that will exchange a code; null sends the session to the browser that comes back. */
  challenge: Challenge | null
  /** Of the account that the identity is to be added to; null signs somebody in. */
  sessionId: SessionId | null
  /** What only this browser has. */
  browser: string
  identity: Identity
  now: Date
}

const DAY_MS = 24 * 60 * 60_000
export const VISIT = 'provider visit'

interface Visit extends Leaving {
  provider: string
  state: string
  /** What only we may know of it. */
  secrets: Record<string, string>
}

/** Notes that somebody is on their way; what is a day old is forgotten. */
export async function beginVisit(db: Database, visit: Visit): Promise<void> {
  const { identity, provider, redirectTo, sessionId, challenge, now } = visit
  const { secretKey } = identity
  await db.delete(providerVisits).where(lt(providerVisits.createdAt, new Date(+now - DAY_MS)))
  await db.insert(providerVisits).values({
    ...{ id: newId<'provider visit'>(), stateHash: linkHash(visit.state), provider, redirectTo },
    sealed: seal(JSON.stringify(visit.secrets), { secretKey, purpose: VISIT }),
    ...{ sessionId, browserHash: linkHash(visit.browser), createdAt: now },
    ...{ challenge: challenge?.challenge, challengeMethod: challenge?.method },
  })
}
