import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { Metadata } from '../contract.ts'
import type { IdentityResult } from '../identity-error.ts'
import { createSession } from '../sessions/create-session.ts'
import { buildTokenResponse, type TokenResponse } from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { createAnonymousAccount } from '../users/create-account.ts'

interface SignUpAnonymouslyInput {
  data: Metadata
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Creates an anonymous user and a session. Adding a contact later makes the account permanent. */
export async function signUpAnonymously(
  db: Database,
  { data, identity, device, now }: SignUpAnonymouslyInput,
): Promise<IdentityResult<TokenResponse>> {
  const { signUpEnabled, anonymousSignInEnabled } = identity.settings
  if (!signUpEnabled) return err('signup_disabled')
  if (!anonymousSignInEnabled) return err('anonymous_sign_in_disabled')
  const session = await runInTransaction(db, async (tx) => {
    const account = await createAnonymousAccount(tx, { data, now })
    const detail = { method: 'anonymous' }
    await audit(tx, { action: 'signed_up', userId: account.user.id, device, detail, now })
    return createSession(tx, { account, method: 'anonymous', device, now })
  })
  return ok(await buildTokenResponse(session, { identity, now }))
}
