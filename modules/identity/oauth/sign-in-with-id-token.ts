import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
import { findProvider } from '../oauth-settings.ts'
import { resolveRedirectUrl } from '../redirect-url.ts'
import { createSession } from '../sessions/create-session.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import {
  type ActiveSession,
  buildTokenResponse,
  type TokenResponse,
} from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'
import { linkIdentity } from './link-identity.ts'
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

/** Signs a user in by an ID token that an app received from a provider, or links the identity. */
export async function signInWithIdToken(
  db: Database,
  input: SignInWithIdTokenInput,
): Promise<IdentityResult<TokenResponse>> {
  const { idToken: token, currentUser, identity } = input
  if (!token) return err('id_token_missing')
  if (!input.provider) return err('id_token_provider_missing')
  const provider = findProvider(input.provider, identity)
  if (!provider) return providerDisabled(input.provider)
  if (currentUser && !identity.settings.manualLinkingEnabled) return err('manual_linking_disabled')

  const profile = await verifyIdToken(provider, { ...input, token })
  if (!profile.ok) return profile
  const redirectTo = resolveRedirectUrl([], identity)
  const session = await runInTransaction(db, (tx) =>
    signInOrLink(tx, { ...input, profile: profile.value, redirectTo }),
  )
  return session.ok ? ok(await buildTokenResponse(session.value, input)) : session
}

function providerDisabled(name: string): IdentityFailure {
  return err('provider_disabled', { issuer: KNOWN_ISSUERS[name] ?? name.slice(0, 100) })
}

/** Issuers of providers that are not configured. */
const KNOWN_ISSUERS: Record<string, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
}

async function signInOrLink(
  tx: Database,
  input: ProviderSignInInput & Pick<SignInWithIdTokenInput, 'currentUser'>,
): Promise<IdentityResult<ActiveSession>> {
  const { currentUser, device, now } = input
  const account = currentUser
    ? await linkIdentity(tx, { ...input, userId: currentUser.user.id })
    : await findOrCreateAccount(tx, input)
  if (!account.ok) return account
  return ok(await createSession(tx, { account: account.value, method: 'oauth', device, now }))
}
