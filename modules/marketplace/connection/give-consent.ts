import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import type { MarketplaceClient } from '../client/call-marketplace.ts'
import type { CallErrorCode } from '../error-codes.ts'
import { marketplaceConsents } from '../tables.ts'
import { exchangeConsentCode } from './request-tokens.ts'
import { saveTokens } from './stored-tokens.ts'

/** The page of the marketplace can ask for a sign-in and a second factor first. */
const CONSENT_SECONDS = 900
const STATE_BYTES = 32

interface StartConsentInput {
  /** The session of the administrator: only it can finish. */
  sessionId: string
  /** As it is registered at the marketplace. */
  redirectUri: string
}

/** Begins a consent and returns the page of the marketplace on which the owner gives it. */
export async function startConsent(
  db: Database,
  { baseUrl, app, clock }: MarketplaceClient,
  { sessionId, redirectUri }: StartConsentInput,
): Promise<string> {
  const now = clock()
  const state = randomBytes(STATE_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + CONSENT_SECONDS * 1000)
  await db.delete(marketplaceConsents).where(lte(marketplaceConsents.expiresAt, now))
  await db
    .insert(marketplaceConsents)
    .values({ stateHash: hashState(state), sessionId, expiresAt, createdAt: now })
  const query = new URLSearchParams({
    ...{ response_type: 'code', force_auth: 'true', client_id: app.key },
    ...{ redirect_uri: redirectUri, state },
  })
  return `${baseUrl}/oauth/authorize?${query}`
}

interface FinishConsentInput {
  sessionId: string
  state: string
  code: string
  secretKey: string
  /** Called with the transaction that stores the tokens. */
  onSaved: (tx: Database) => Promise<unknown>
}

/** Exchanges the code of a consent and stores the tokens. A state is good for one attempt of the session that began. */
export async function finishConsent(
  client: MarketplaceClient,
  { sessionId, state, code, secretKey, onSaved }: FinishConsentInput,
): Promise<Result<{ account: string | null }, CallErrorCode | 'marketplace_state_invalid'>> {
  const { db, app, clock } = client
  if (!(await useState(db, { state, sessionId, now: clock() }))) {
    return err('marketplace_state_invalid')
  }
  const tokens = await exchangeConsentCode(client, code)
  if (!tokens.ok) return tokens
  const key = { appKey: app.key, secretKey }
  await runInTransaction(db, async (tx) => {
    await saveTokens(tx, key, { tokens: tokens.value, now: clock() })
    await onSaved(tx)
  })
  return ok({ account: tokens.value.account })
}

interface UseStateInput {
  state: string
  sessionId: string
  now: Date
}

async function useState(db: Database, { state, sessionId, now }: UseStateInput): Promise<boolean> {
  const isOpen = and(
    eq(marketplaceConsents.stateHash, hashState(state)),
    eq(marketplaceConsents.sessionId, sessionId),
    gt(marketplaceConsents.expiresAt, now),
  )
  const used = await db.delete(marketplaceConsents).where(isOpen).returning()
  return used.length > 0
}

/** Looking up a hash takes the same time for a nearly right state as for a wrong one. */
function hashState(state: string): Buffer {
  return createHash('sha256').update(state).digest()
}
