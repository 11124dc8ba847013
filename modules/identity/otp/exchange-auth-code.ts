import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import { createSession } from '../sessions/create-session.ts'
import {
  type ActiveSession,
  buildTokenResponse,
  type TokenResponse,
} from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type FlowState, flowStates } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { isBanned, USER_BANNED } from '../users/banned.ts'
import { hashAuthCode } from './flow-state.ts'
import { verifyPkceChallenge } from './pkce.ts'
import { decryptProviderTokens, type ProviderTokens } from './provider-tokens.ts'

interface ExchangeAuthCodeInput {
  code: string
  verifier: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

type ExchangedSession = ActiveSession & { providerTokens: ProviderTokens | null }

/** Exchanges an auth code and its PKCE verifier for a session. A wrong verifier does not use up the code. */
export async function exchangeAuthCode(
  db: Database,
  input: ExchangeAuthCodeInput,
): Promise<(TokenResponse & Partial<ProviderTokens>) | AuthFailure> {
  if (!input.code || !input.verifier) {
    const message = 'invalid request: both auth code and code verifier should be non-empty'
    return fail('validation_failed', message)
  }
  const session = await runInTransaction(db, (tx) => exchange(tx, input))
  return 'error' in session
    ? session
    : { ...(await buildTokenResponse(session, input)), ...session.providerTokens }
}

async function exchange(
  tx: Database,
  input: ExchangeAuthCodeInput,
): Promise<ExchangedSession | AuthFailure> {
  const { code, identity, device, now } = input
  const hasCode = eq(flowStates.authCodeHash, hashAuthCode(code))
  const [flow] = await tx.select().from(flowStates).where(hasCode)
  if (!flow) return FLOW_STATE_NOT_FOUND
  const failure = checkFlowState(flow, input)
  if (failure) {
    const detail = { code: failure.error.code }
    await audit(tx, {
      action: 'auth_code_exchange_failed',
      userId: flow.userId,
      device,
      detail,
      now,
    })
    return failure
  }

  const account = await lockAccount(tx, flow.userId)
  // Only one of two parallel exchanges deletes the row.
  const [deleted] = await tx.delete(flowStates).where(hasCode).returning({ id: flowStates.id })
  if (!account || !deleted) return FLOW_STATE_NOT_FOUND
  if (isBanned(account.user, now)) return USER_BANNED
  const { method, encryptedProviderTokens: encrypted } = flow
  const providerTokens = encrypted && decryptProviderTokens(encrypted, identity.secretKey)
  return { ...(await createSession(tx, { account, method, device, now })), providerTokens }
}

const FLOW_STATE_NOT_FOUND = fail(
  'flow_state_not_found',
  'invalid flow state, no valid flow state found',
)

/** Auth codes are part of URLs, which histories and logs keep. */
const AUTH_CODE_TTL_MS = 300_000

function checkFlowState(
  flow: FlowState,
  { verifier, now }: ExchangeAuthCodeInput,
): AuthFailure | null {
  const ageMs = now.getTime() - (flow.authCodeIssuedAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (ageMs > AUTH_CODE_TTL_MS) {
    return fail('flow_state_expired', 'invalid flow state, flow state has expired')
  }
  const { codeChallenge: challenge, codeChallengeMethod: method } = flow
  if (verifyPkceChallenge(verifier, { challenge, method })) return null
  const message = 'code challenge does not match previously saved code verifier'
  return fail('bad_code_verifier', message)
}
