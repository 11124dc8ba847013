import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import { createFlowState, issueAuthCode } from '../otp/flow-state.ts'
import type { ProviderTokens } from '../otp/provider-tokens.ts'
import { createSession } from '../sessions/create-session.ts'
import {
  type ActiveSession,
  buildTokenResponse,
  type TokenResponse,
} from '../sessions/token-response.ts'
import type { OAuthState } from '../tables.ts'
import type { Account } from '../users/account.ts'
import type { ProviderSignInInput } from './provider-sign-in.ts'

type CompleteOAuthFlowInput = Omit<ProviderSignInInput, 'redirectTo'> & {
  method: 'oauth' | 'sso/saml'
  /** Finds or creates the account of the profile, or links the profile to the account of the state. */
  admit: (tx: Database, input: ProviderSignInInput) => Promise<IdentityResult<Account>>
  /** Access to the user's account at the provider; null for SAML. */
  tokens: ProviderTokens | null
}

export type OAuthResult = IdentityResult<
  (TokenResponse & Partial<ProviderTokens>) | { authCode: string }
>

/** Signs in the user of a profile: with a session, or with an auth code if the flow began with a PKCE challenge. */
export async function completeOAuthFlow(
  db: Database,
  state: OAuthState,
  input: CompleteOAuthFlowInput,
): Promise<OAuthResult> {
  const outcome = await runInTransaction(db, (tx) => createSessionOrCode(tx, state, input))
  if (!outcome.ok) return outcome
  if ('authCode' in outcome.value) return ok(outcome.value)
  return ok({ ...(await buildTokenResponse(outcome.value, input)), ...input.tokens })
}

async function createSessionOrCode(
  tx: Database,
  state: OAuthState,
  { admit, tokens, method, ...input }: CompleteOAuthFlowInput,
): Promise<IdentityResult<ActiveSession | { authCode: string }>> {
  const { identity, device, now } = input
  const admitted = await admit(tx, { ...input, redirectTo: state.redirectTo })
  if (!admitted.ok) return admitted
  const account = admitted.value
  const { codeChallenge, codeChallengeMethod } = state
  if (!codeChallenge || !codeChallengeMethod) {
    return ok(await createSession(tx, { account, method, device, now }))
  }
  const flowId = await createFlowState(tx, {
    ...{ userId: account.user.id, method, token: null, now },
    challenge: { challenge: codeChallenge, method: codeChallengeMethod },
    ...(tokens && { providerTokens: { tokens, secretKey: identity.secretKey } }),
  })
  return ok({ authCode: await issueAuthCode(tx, { flowId, now }) })
}
