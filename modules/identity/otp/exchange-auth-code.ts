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

/** Opens the session of a flow for whoever started it. A wrong verifier leaves the code to who has the right one. */
export async function exchangeAuthCode(
  db: Database,
  asked: ExchangeAuthCodeInput,
): Promise<(TokenResponse & Partial<ProviderTokens>) | AuthFailure> {
  if (!asked.code || !asked.verifier) {
    const message = 'invalid request: both auth code and code verifier should be non-empty'
    return fail('validation_failed', message)
  }
  const opened = await runInTransaction(db, (tx) => exchange(tx, asked))
  return 'error' in opened
    ? opened
    : { ...(await buildTokenResponse(opened, asked)), ...opened.providerTokens }
}

async function exchange(
  tx: Database,
  asked: ExchangeAuthCodeInput,
): Promise<ExchangedSession | AuthFailure> {
  const { code, identity, device, now } = asked
  const isIt = eq(flowStates.authCodeHash, hashAuthCode(code))
  const [flow] = await tx.select().from(flowStates).where(isIt)
  if (!flow) return FLOW_STATE_NOT_FOUND
  const no = checkFlowState(flow, asked)
  if (no) {
    const detail = { code: no.error.code }
    await audit(tx, {
      action: 'auth_code_exchange_failed',
      userId: flow.userId,
      device,
      detail,
      now,
    })
    return no
  }

  const account = await lockAccount(tx, flow.userId)
  // Of two who exchange it at once the second finds it gone.
  const [taken] = await tx.delete(flowStates).where(isIt).returning({ id: flowStates.id })
  if (!account || !taken) return FLOW_STATE_NOT_FOUND
  if (isBanned(account.user, now)) return USER_BANNED
  const { method, encryptedProviderTokens: sealed } = flow
  const given = sealed && decryptProviderTokens(sealed, identity.secretKey)
  return { ...(await createSession(tx, { account, method, device, now })), providerTokens: given }
}

const FLOW_STATE_NOT_FOUND = fail(
  'flow_state_not_found',
  'invalid flow state, no valid flow state found',
)

/** It travels in an address, which is seen and kept in many places: so it does not last. */
const AUTH_CODE_TTL_MS = 300_000

function checkFlowState(
  flow: FlowState,
  { verifier, now }: ExchangeAuthCodeInput,
): AuthFailure | null {
  const since = now.getTime() - (flow.authCodeIssuedAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (since > AUTH_CODE_TTL_MS) {
    return fail('flow_state_expired', 'invalid flow state, flow state has expired')
  }
  const { codeChallenge: challenge, codeChallengeMethod: method } = flow
  if (verifyPkceChallenge(verifier, { challenge, method })) return null
  const message = 'code challenge does not match previously saved code verifier'
  return fail('bad_code_verifier', message)
}
