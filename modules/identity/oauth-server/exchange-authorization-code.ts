import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import { verifyPkceChallenge } from '../otp/pkce.ts'
import type { ActiveSession } from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import {
  type OAuthAuthorizationRow,
  type OAuthClientRow,
  oauthAuthorizations,
  sessions,
} from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { isBanned } from '../users/banned.ts'
import { updateAuthorization } from './authorization.ts'
import { CODE_TTL_MS, hashAuthorizationCode } from './authorization-code.ts'
import { buildClientTokenResponse, type ClientTokenResponse } from './client-token-response.ts'
import { lockClient } from './clients.ts'
import { createClientSession } from './create-client-session.ts'

export interface ExchangeAuthorizationCodeInput {
  /** Authenticated. */
  client: OAuthClientRow
  code: string
  verifier: string
  /** Compared if it was sent (OAuth 2.1 no longer has it). */
  redirectUri: string | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Exchanges the code of an approved request for the tokens of a new session. A code counts once. If its client presents it
 * again with the right verifier, one of the two stole it, so the session of the first exchange ends.
 */
export async function exchangeAuthorizationCode(
  db: Database,
  input: ExchangeAuthorizationCodeInput,
): Promise<IdentityResult<ClientTokenResponse>> {
  const exchanged = await runInTransaction(db, (tx) => exchange(tx, input))
  return exchanged.ok
    ? ok(await buildClientTokenResponse({ ...input, ...exchanged.value }))
    : exchanged
}

type ExchangedCode = { activeSession: ActiveSession; nonce: string | null }

async function exchange(
  tx: Database,
  input: ExchangeAuthorizationCodeInput,
): Promise<IdentityResult<ExchangedCode>> {
  const { client, device, now } = input
  const hasCode = eq(oauthAuthorizations.codeHash, hashAuthorizationCode(input.code))
  const [found] = await tx.select().from(oauthAuthorizations).where(hasCode)
  if (!found || found.clientId !== client.id) return err('oauth_code_invalid')
  // In the order of `lockOpenAuthorization`. The account's lock lets one exchange of the code through at a time.
  const account = (await lockClient(tx, client.id)) && (await lockAccount(tx, found.userId!))
  const [authorization] = await tx.select().from(oauthAuthorizations).where(hasCode)
  if (!account || !authorization) return err('oauth_code_invalid')
  if (!isProven(authorization, input)) {
    await auditFailure(tx, authorization, input)
    return err('oauth_code_invalid')
  }
  if (authorization.redeemedAt) return revokeReusedCode(tx, authorization, input)
  const isExpired = now.getTime() > authorization.decidedAt!.getTime() + CODE_TTL_MS
  if (isExpired || isBanned(account.user, now)) return err('oauth_code_invalid')
  const activeSession = await createClientSession(tx, { authorization, account, device, now })
  if (!activeSession) return err('oauth_code_invalid')
  const redeemed = { redeemedAt: now, sessionId: activeSession.session.id }
  await updateAuthorization(tx, authorization.id, redeemed)
  return ok({ activeSession, nonce: authorization.nonce })
}

/** Whether the code comes from the client that started the request. A wrong proof does not use up the code. */
function isProven(
  { codeChallenge, redirectUri }: OAuthAuthorizationRow,
  input: ExchangeAuthorizationCodeInput,
): boolean {
  if (input.redirectUri !== null && input.redirectUri !== redirectUri) return false
  return verifyPkceChallenge(input.verifier, { challenge: codeChallenge, method: 's256' })
}

/** The session stays as ended, so that its refresh token is rejected too. */
async function revokeReusedCode(
  tx: Database,
  { sessionId, userId, clientId }: OAuthAuthorizationRow,
  { device, now }: ExchangeAuthorizationCodeInput,
) {
  if (sessionId) {
    const hasId = eq(sessions.id, sessionId)
    await execute(tx, tx.update(sessions).set({ endedAt: now }).where(hasId))
  }
  const entry = { userId, sessionId, device, detail: { client_id: clientId }, now }
  await audit(tx, { action: 'oauth_code_reused', ...entry })
  return err('oauth_code_invalid')
}

function auditFailure(
  tx: Database,
  { userId, clientId }: OAuthAuthorizationRow,
  { device, now }: ExchangeAuthorizationCodeInput,
): Promise<void> {
  const entry = { userId, device, detail: { client_id: clientId }, now }
  return audit(tx, { action: 'oauth_code_exchange_failed', ...entry })
}
