import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { type AuthFailure, fail } from '../auth-error.ts'
import { findProvider } from '../oauth-settings.ts'
import { resolveRedirectUrl } from '../redirect-url.ts'
import { createSession } from '../sessions/create-session.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { buildTokenResponse, type TokenResponse } from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'
import { linkIdentity } from './link-identity.ts'
import { type OAuthError, oauthError } from './oauth-error.ts'
import type { ProviderSignInInput } from './provider-sign-in.ts'
import { verifyIdToken } from './verify-id-token.ts'

interface SignInWithIdTokenInput {
  provider: string | undefined
  idToken: string | undefined
  /** Required if the ID token has an `at_hash` claim. */
  accessToken: string | undefined
  nonce: string | undefined
  /** Links the identity to this user's account; null: signs in. */
  currentUser: CurrentUser | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

type SignInWithIdTokenResult = TokenResponse | AuthFailure | OAuthError

/** Signs a user in by an ID token that an app received from a provider, or links the identity. */
export async function signInWithIdToken(
  db: Database,
  input: SignInWithIdTokenInput,
): Promise<SignInWithIdTokenResult> {
  const { idToken: token, currentUser, identity } = input
  if (!token) return oauthError('invalid request', 'id_token required')
  if (!input.provider) {
    return oauthError('invalid request', 'provider or client_id and issuer required')
  }
  const provider = findProvider(input.provider, identity)
  if (!provider) return providerDisabled(input.provider)
  if (currentUser && !identity.settings.manualLinkingEnabled) return LINKING_DISABLED

  const profile = await verifyIdToken(provider, { ...input, token })
  if ('oauthError' in profile) return profile
  const signIn = { ...input, profile, redirectTo: resolveRedirectUrl([], identity) }
  const session = await runInTransaction(db, (tx) => signInOrLink(tx, signIn))
  return 'error' in session ? session : buildTokenResponse(session, input)
}

export const LINKING_DISABLED = fail('manual_linking_disabled', 'Manual linking is disabled')

function providerDisabled(name: string): AuthFailure {
  const issuer = KNOWN_ISSUERS[name] ?? name.slice(0, 100)
  return fail('provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
}

/** Issuers of providers that are not configured. */
const KNOWN_ISSUERS: Record<string, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
}

async function signInOrLink(
  tx: Database,
  input: ProviderSignInInput & Pick<SignInWithIdTokenInput, 'currentUser'>,
) {
  const { currentUser, device, now } = input
  const account = currentUser
    ? await linkIdentity(tx, { ...input, userId: currentUser.user.id })
    : await findOrCreateAccount(tx, input)
  return 'error' in account ? account : createSession(tx, { account, method: 'oauth', device, now })
}
