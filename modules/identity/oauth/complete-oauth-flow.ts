import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { type AuthFailure, fail } from '../auth-error.ts'
import { createFlowState, issueAuthCode } from '../otp/flow-state.ts'
import type { ProviderTokens } from '../otp/provider-tokens.ts'
import { findOrCreateSamlAccount } from '../saml/find-or-create-saml-account.ts'
import { isSamlProvider } from '../saml-settings.ts'
import { createSession } from '../sessions/create-session.ts'
import {
  type ActiveSession,
  buildTokenResponse,
  type TokenResponse,
} from '../sessions/token-response.ts'
import { type OAuthState, type SessionId, sessions, type UserId } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { findOrCreateAccount, type ProviderSignInInput } from './find-or-create-account.ts'
import { linkIdentity } from './link-identity.ts'

type CompleteOAuthFlowInput = Omit<ProviderSignInInput, 'redirectTo'> & {
  /** What opens their account at the provider; an employer gives nothing of the kind. */
  tokens: ProviderTokens | null
}

export type OAuthResult =
  | (TokenResponse & Partial<ProviderTokens>)
  | { authCode: string }
  | AuthFailure

/** Lets in whom the shop has met at the end of a visit: with a session, or with a code for the client that waits. */
export async function completeOAuthFlow(
  db: Database,
  state: OAuthState,
  input: CompleteOAuthFlowInput,
): Promise<OAuthResult> {
  const entered = await runInTransaction(db, (tx) => createSessionOrCode(tx, state, input))
  return 'session' in entered
    ? { ...(await buildTokenResponse(entered, input)), ...input.tokens }
    : entered
}

type OAuthOutcome = ActiveSession | { authCode: string } | AuthFailure

async function createSessionOrCode(
  tx: Database,
  state: OAuthState,
  input: CompleteOAuthFlowInput,
): Promise<OAuthOutcome> {
  const { tokens, identity, device, now } = input
  const account = await resolveAccount(tx, state, { ...input, redirectTo: state.redirectTo })
  if ('error' in account) return account
  const way = isSamlProvider(state.provider) ? ('sso/saml' as const) : ('oauth' as const)
  const { codeChallenge: challenge, codeChallengeMethod: method } = state
  if (!challenge || !method) return createSession(tx, { account, method: way, device, now })

  const flowId = await createFlowState(tx, {
    ...{ userId: account.user.id, method: way, challenge: { challenge, method }, token: null, now },
    ...(tokens && { providerTokens: { tokens, secretKey: identity.secretKey } }),
  })
  return { authCode: await issueAuthCode(tx, { flowId, now }) }
}

async function resolveAccount(
  tx: Database,
  { provider, sessionId }: OAuthState,
  input: ProviderSignInInput,
): Promise<Account | AuthFailure> {
  if (isSamlProvider(provider)) return findOrCreateSamlAccount(tx, input)
  if (!sessionId) return findOrCreateAccount(tx, input)
  const userId = await findSessionOwner(tx, sessionId)
  return userId ? linkIdentity(tx, { ...input, userId }) : LINKING_SESSION_ENDED
}

const LINKING_SESSION_ENDED = fail(
  'session_not_found',
  'The session in which this was asked has ended',
)

async function findSessionOwner(tx: Database, id: SessionId): Promise<UserId | undefined> {
  const isAlive = and(eq(sessions.id, id), isNull(sessions.endedAt))
  const [session] = await tx.select({ userId: sessions.userId }).from(sessions).where(isAlive)
  return session?.userId
}
