import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import {
  type CredentialId,
  type CredentialRow,
  type UserId,
  webauthnCredentials,
} from '../tables.ts'
import { needsSecondFactor } from '../users/factors.ts'

interface LockPasskeyInput {
  currentUser: CurrentUser
  passkeyId: CredentialId
}

/** Locks the current user and returns one of their passkeys, which they may change only at aal2 if they use MFA. */
export async function lockPasskey(
  tx: Database,
  { currentUser, passkeyId }: LockPasskeyInput,
): Promise<IdentityResult<CredentialRow>> {
  const locked = await lockCurrentUser(tx, currentUser)
  if (!locked.ok) return locked
  const passkey = await findPasskey(tx, { userId: locked.value.user.id, passkeyId })
  if (!passkey) return err('passkey_not_found')
  return needsSecondFactor(locked.value) ? err('aal2_required_for_passkey_change') : ok(passkey)
}

/** The account must be locked. */
export async function findPasskey(
  tx: Database,
  { userId, passkeyId }: { userId: UserId; passkeyId: CredentialId },
): Promise<CredentialRow | undefined> {
  const hasId = eq(webauthnCredentials.id, passkeyId)
  const ofUser = eq(webauthnCredentials.userId, userId)
  const isPasskey = isNull(webauthnCredentials.factorId)
  const [passkey] = await tx
    .select()
    .from(webauthnCredentials)
    .where(and(hasId, ofUser, isPasskey))
  return passkey
}
