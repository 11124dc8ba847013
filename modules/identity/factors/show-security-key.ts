import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { write } from '#platform/transaction'
import {
  creationOptions,
  readNewKey,
  readShownKey,
  requestOptions,
} from '../passkeys/webauthn-ceremony.ts'
import { challengeOf } from '../passkeys/webauthn-challenge.ts'
import type { LockedIn } from '../sessions/locked-session.ts'
import type { Identity } from '../settings.ts'
import {
  type ChallengeId,
  type CredentialRow,
  type FactorRow,
  webauthnCredentials,
} from '../tables.ts'

interface Asked {
  here: LockedIn
  factor: FactorRow
  /** Of the challenge. */
  id: ChallengeId
  identity: Identity
  now: Date
}

export type KeyOptions = Awaited<ReturnType<typeof keyOptions>>

/** What a browser needs to have a security key made, or once it is, to have it shown. */
export async function keyOptions(tx: Database, asked: Asked) {
  const { here, factor, identity } = asked
  const challenge = challengeFor(asked)
  const key = await keyOf(tx, factor)
  if (key) {
    const publicKey = await requestOptions({ challenge, identity }, [key])
    return { type: 'request' as const, credential_options: { publicKey } }
  }
  const publicKey = await creationOptions({
    // A handle of its own: with the owner's it would take the place of a passkey on the same device.
    ...{ challenge, identity, user: here.user, handle: factor.id, isDiscoverable: false },
    besides: await keysOf(tx, here),
  })
  return { type: 'create' as const, credential_options: { publicKey } }
}

/** Whether a device showed the key of a factor, or made it. */
export async function isKeyShown(
  tx: Database,
  asked: Asked & { credential: unknown },
): Promise<boolean> {
  const { factor, credential, identity, now } = asked
  const asking = { challenge: challengeFor(asked), identity }
  const key = await keyOf(tx, factor)
  if (!key) return keep(tx, asked, await readNewKey(credential, asking))

  const shown = await readShownKey(credential, key, asking)
  if (!shown) return false
  const used = { counter: shown.counter, lastUsedAt: now }
  await write(
    tx,
    tx.update(webauthnCredentials).set(used).where(eq(webauthnCredentials.id, key.id)),
  )
  return true
}

async function keep(
  tx: Database,
  { factor, now }: Asked,
  key: Awaited<ReturnType<typeof readNewKey>>,
): Promise<boolean> {
  if (!key || factor.verifiedAt) return false
  const row = { id: newId<'credential'>(), userId: factor.userId, factorId: factor.id, ...key }
  const added = await tx
    .insert(webauthnCredentials)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing()
  return added.rowCount === 1
}

function challengeFor({ id, factor, identity }: Asked): string {
  return challengeOf(id, { purpose: `factor ${factor.id}`, secretKey: identity.secretKey })
}

async function keyOf(tx: Database, { id }: FactorRow): Promise<CredentialRow | undefined> {
  const isOfIt = eq(webauthnCredentials.factorId, id)
  const [key] = await tx.select().from(webauthnCredentials).where(isOfIt)
  return key
}

/** A device that has one of these makes no second one. */
async function keysOf(tx: Database, { user }: LockedIn): Promise<CredentialRow[]> {
  const isTheirs = eq(webauthnCredentials.userId, user.id)
  const keys = await tx.select().from(webauthnCredentials).where(isTheirs)
  return keys.filter(({ factorId }) => factorId !== null)
}
