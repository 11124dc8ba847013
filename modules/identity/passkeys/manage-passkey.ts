import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import { downgradeSessions } from '../sessions/downgrade-sessions.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import {
  type CredentialId,
  type CredentialRow,
  type UserId,
  webauthnCredentials,
} from '../tables.ts'
import { needsSecondFactor } from '../users/factors.ts'
import { notifyCredentialChange } from '../users/notify-credential-change.ts'
import { type PasskeyResponse, passkeyNotFound, toPasskeyResponse } from './passkey.ts'

interface ManagePasskeyInput {
  currentUser: CurrentUser
  passkeyId: CredentialId
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Calls a passkey something else. */
export async function renamePasskey(
  db: Database,
  { friendlyName, ...asked }: ManagePasskeyInput & { friendlyName: string },
): Promise<PasskeyResponse | AuthFailure> {
  return runInTransaction(db, async (tx) => {
    const key = await lockPasskey(tx, asked)
    if ('error' in key) return key
    const isIt = eq(webauthnCredentials.id, key.id)
    await execute(tx, tx.update(webauthnCredentials).set({ friendlyName }).where(isIt))
    return toPasskeyResponse({ ...key, friendlyName })
  })
}

/** From now on it opens nothing, and what it opened is on the first level. */
export async function removePasskey(
  db: Database,
  input: ManagePasskeyInput,
): Promise<AuthFailure | null> {
  return runInTransaction(db, async (tx) => {
    const key = await lockPasskey(tx, input)
    if ('error' in key) return key
    await deletePasskey(tx, key)
    const { currentUser, identity, device, now } = input
    const about = { userId: key.userId, sessionId: currentUser.session.id, device, now }
    await audit(tx, { action: 'passkey_removed', ...about, detail: { passkey_id: key.id } })
    await notifyCredentialChange(tx, {
      user: currentUser.user,
      removed: 'passkey',
      identity,
      device,
      now,
    })
    return null
  })
}

async function lockPasskey(
  tx: Database,
  { currentUser, passkeyId }: ManagePasskeyInput,
): Promise<CredentialRow | AuthFailure> {
  const here = await lockCurrentUser(tx, currentUser)
  if ('error' in here) return here
  const key = await findPasskey(tx, { userId: here.user.id, passkeyId })
  if (!key) return passkeyNotFound()
  return needsSecondFactor(here)
    ? fail('insufficient_aal', 'AAL2 required to change a passkey')
    : key
}

/** A passkey of somebody; the account must be locked. */
export async function findPasskey(
  tx: Database,
  { userId, passkeyId }: { userId: UserId; passkeyId: CredentialId },
): Promise<CredentialRow | undefined> {
  const isIt = and(eq(webauthnCredentials.id, passkeyId), eq(webauthnCredentials.userId, userId))
  const isPasskey = and(isIt, isNull(webauthnCredentials.factorId))
  const [key] = await tx.select().from(webauthnCredentials).where(isPasskey)
  return key
}

/** The account must be locked. */
export async function deletePasskey(tx: Database, { id }: CredentialRow): Promise<void> {
  await execute(tx, tx.delete(webauthnCredentials).where(eq(webauthnCredentials.id, id)))
  await downgradeSessions(tx, id)
}
