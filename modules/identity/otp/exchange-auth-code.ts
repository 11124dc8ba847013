import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
import { createSession } from '../sessions/create-session.ts'
import {
  type ActiveSession,
  buildTokenResponse,
  type TokenResponse,
} from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type FlowState, flowStates } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { isBanned } from '../users/banned.ts'
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
): Promise<IdentityResult<TokenResponse & Partial<ProviderTokens>>> {
  if (!input.code || !input.verifier) return err('auth_code_or_verifier_missing')
  const exchanged = await runInTransaction(db, (tx) => exchange(tx, input))
  if (!exchanged.ok) return exchanged
  const { providerTokens, ...session } = exchanged.value
  return ok({ ...(await buildTokenResponse(session, input)), ...providerTokens })
}

async function exchange(
  tx: Database,
  input: ExchangeAuthCodeInput,
): Promise<IdentityResult<ExchangedSession>> {
  const { code, identity, device, now } = input
  const hasCode = eq(flowStates.authCodeHash, hashAuthCode(code))
  const [flow] = await tx.select().from(flowStates).where(hasCode)
  if (!flow) return err('flow_state_not_found')
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
  if (!account || !deleted) return err('flow_state_not_found')
  if (isBanned(account.user, now)) return err('user_banned')
  const { method, encryptedProviderTokens: encrypted } = flow
  const providerTokens = encrypted && decryptProviderTokens(encrypted, identity.secretKey)
  return ok({ ...(await createSession(tx, { account, method, device, now })), providerTokens })
}

/** Auth codes are part of URLs, which histories and logs keep. */
const AUTH_CODE_TTL_MS = 300_000

function checkFlowState(
  flow: FlowState,
  { verifier, now }: ExchangeAuthCodeInput,
): IdentityFailure | null {
  const ageMs = now.getTime() - (flow.authCodeIssuedAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (ageMs > AUTH_CODE_TTL_MS) return err('flow_state_expired')
  const { codeChallenge: challenge, codeChallengeMethod: method } = flow
  return verifyPkceChallenge(verifier, { challenge, method }) ? null : err('code_verifier_mismatch')
}
