import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { unseal } from '#platform/seal'
import { linkHash } from '../codes/code-hash.ts'
import { isSaml } from '../employers/saml-settings.ts'
import { type Refused, refused } from '../refusal.ts'
import { type ProviderVisit, providerVisits } from '../tables.ts'
import { VISIT } from './begin-visit.ts'

/** Which browser somebody comes back with. */
export interface Returning {
  state: string
  /** What the browser was given when it set out, if it has it. */
  browser: string | null
  /** It is a browser that comes, following a link: then it must be the one that set out. */
  isBrowser: boolean
  now: Date
}

/** Long enough to type a password and find a telephone; who is at work is signed in there already. */
const GOOD_FOR_MS = { provider: 300_000, employer: 120_000 }

/** The visit that ends here, once: of two who come back with one state only the first has been there. */
export async function spendVisit(db: Database, back: Returning): Promise<ProviderVisit | Refused> {
  const [visit] = await db
    .select()
    .from(providerVisits)
    .where(eq(providerVisits.stateHash, linkHash(back.state)))
  if (!visit) return NOT_FOUND
  if (visit.spentAt) return USED
  const goodForMs = GOOD_FOR_MS[isSaml(visit.provider) ? 'employer' : 'provider']
  if (back.now.getTime() - visit.createdAt.getTime() > goodForMs) return NOT_FOUND
  if (!isSameBrowser(visit, back)) return ELSEWHERE
  const isIt = and(eq(providerVisits.id, visit.id), isNull(providerVisits.spentAt))
  const { rowCount } = await db.update(providerVisits).set({ spentAt: back.now }).where(isIt)
  return rowCount === 1 ? visit : USED
}

const NOT_FOUND = refused('bad_oauth_state', 'OAuth state not found or expired')
const USED = refused('flow_state_already_used', 'State has already been used')
const ELSEWHERE = refused('bad_oauth_state', 'OAuth state is invalid: this browser did not ask')

/**
 * Without this somebody could sign another person's browser in to an account of their own, or add another person's
 * identity to it (decision 0060). A client that waits for a code needs it only for the latter: without its verifier
 * the code opens nothing.
 */
function isSameBrowser(visit: ProviderVisit, { browser, isBrowser }: Returning): boolean {
  const isGuarded = visit.challenge === null || visit.sessionId !== null
  if (!isBrowser || !isGuarded) return true
  return browser !== null && timingSafeEqual(visit.browserHash, linkHash(browser))
}

/** What was sealed when the visit began; the caller knows its shape. Throws when another shop sealed it. */
export function secretsOf({ sealed }: ProviderVisit, secretKey: string): unknown {
  return JSON.parse(unseal(sealed, { secretKey, purpose: VISIT }))
}
