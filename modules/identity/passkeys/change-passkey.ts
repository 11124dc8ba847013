import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { isBelowSecond } from '../factors/factor.ts'
import { tellOfProtection } from '../factors/tell-of-protection.ts'
import { type Refused, refused } from '../refusal.ts'
import { lockSignedIn } from '../sessions/locked-session.ts'
import { lowerSessions } from '../sessions/lower-sessions.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import {
  type CredentialId,
  type CredentialRow,
  type UserId,
  webauthnCredentials,
} from '../tables.ts'
import { noSuchPasskey, type ShownPasskey, showPasskey } from './passkey.ts'

interface Asked {
  who: SignedIn
  passkeyId: CredentialId
  identity: Identity
  device: Device
  now: Date
}

/** Calls a passkey something else. */
export async function renamePasskey(
  db: Database,
  { friendlyName, ...asked }: Asked & { friendlyName: string },
): Promise<ShownPasskey | Refused> {
  return inTransaction(db, async (tx) => {
    const key = await lockOwn(tx, asked)
    if ('refused' in key) return key
    const isIt = eq(webauthnCredentials.id, key.id)
    await write(tx, tx.update(webauthnCredentials).set({ friendlyName }).where(isIt))
    return showPasskey({ ...key, friendlyName })
  })
}

/** From now on it opens nothing, and what it opened is on the first level. */
export async function removePasskey(db: Database, asked: Asked): Promise<Refused | null> {
  return inTransaction(db, async (tx) => {
    const key = await lockOwn(tx, asked)
    if ('refused' in key) return key
    await takeAway(tx, key)
    const { who, identity, device, now } = asked
    const about = { userId: key.userId, sessionId: who.session.id, device, now }
    await audit(tx, { action: 'passkey_removed', ...about, detail: { passkey_id: key.id } })
    await tellOfProtection(tx, { user: who.user, removed: 'passkey', identity, device, now })
    return null
  })
}

async function lockOwn(tx: Database, { who, passkeyId }: Asked): Promise<CredentialRow | Refused> {
  const here = await lockSignedIn(tx, who)
  if ('refused' in here) return here
  const key = await passkeyOf(tx, { userId: here.user.id, passkeyId })
  if (!key) return noSuchPasskey()
  return isBelowSecond(here)
    ? refused('insufficient_aal', 'AAL2 required to change a passkey')
    : key
}

/** A passkey of somebody; the account must be locked. */
export async function passkeyOf(
  tx: Database,
  { userId, passkeyId }: { userId: UserId; passkeyId: CredentialId },
): Promise<CredentialRow | undefined> {
  const isIt = and(eq(webauthnCredentials.id, passkeyId), eq(webauthnCredentials.userId, userId))
  const isPasskey = and(isIt, isNull(webauthnCredentials.factorId))
  const [key] = await tx.select().from(webauthnCredentials).where(isPasskey)
  return key
}

/** The account must be locked. */
export async function takeAway(tx: Database, { id }: CredentialRow): Promise<void> {
  await write(tx, tx.delete(webauthnCredentials).where(eq(webauthnCredentials.id, id)))
  await lowerSessions(tx, id)
}
