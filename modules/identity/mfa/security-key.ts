import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import {
  buildAuthenticationOptions,
  buildRegistrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from '../passkeys/webauthn-ceremony.ts'
import { deriveChallenge } from '../passkeys/webauthn-challenge.ts'
import type { LockedCurrentUser } from '../sessions/lock-current-user.ts'
import type { IdentityDependencies } from '../settings.ts'
import {
  type ChallengeId,
  type CredentialRow,
  type FactorRow,
  webauthnCredentials,
} from '../tables.ts'

interface SecurityKeyInput {
  locked: LockedCurrentUser
  factor: FactorRow
  /** Of the challenge. */
  challengeId: ChallengeId
  identity: IdentityDependencies
  now: Date
}

export type SecurityKeyOptions = Awaited<ReturnType<typeof buildSecurityKeyOptions>>

/** What a browser needs to have a security key made, or once it is, to have it shown. */
export async function buildSecurityKeyOptions(tx: Database, input: SecurityKeyInput) {
  const { locked, factor, identity } = input
  const challenge = buildChallenge(input)
  const key = await getSecurityKey(tx, factor)
  if (key) {
    const publicKey = await buildAuthenticationOptions({ challenge, identity }, [key])
    return { type: 'request' as const, credential_options: { publicKey } }
  }
  const publicKey = await buildRegistrationOptions({
    // A handle of its own: with the owner's it would take the place of a passkey on the same device.
    ...{ challenge, identity, user: locked.user, userHandle: factor.id, isDiscoverable: false },
    excludedCredentials: await listSecurityKeys(tx, locked),
  })
  return { type: 'create' as const, credential_options: { publicKey } }
}

/** Whether a device showed the key of a factor, or made it. */
export async function verifySecurityKey(
  tx: Database,
  input: SecurityKeyInput & { credential: unknown },
): Promise<boolean> {
  const { factor, credential, identity, now } = input
  const asking = { challenge: buildChallenge(input), identity }
  const key = await getSecurityKey(tx, factor)
  if (!key) return saveNewKey(tx, input, await verifyRegistration(credential, asking))

  const shown = await verifyAuthentication(credential, key, asking)
  if (!shown) return false
  const used = { counter: shown.counter, lastUsedAt: now }
  await execute(
    tx,
    tx.update(webauthnCredentials).set(used).where(eq(webauthnCredentials.id, key.id)),
  )
  return true
}

async function saveNewKey(
  tx: Database,
  { factor, now }: SecurityKeyInput,
  key: Awaited<ReturnType<typeof verifyRegistration>>,
): Promise<boolean> {
  if (!key || factor.verifiedAt) return false
  const row = { id: newId<'credential'>(), userId: factor.userId, factorId: factor.id, ...key }
  const added = await tx
    .insert(webauthnCredentials)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing()
  return added.rowCount === 1
}

function buildChallenge({ challengeId, factor, identity }: SecurityKeyInput): string {
  return deriveChallenge(challengeId, {
    purpose: `factor ${factor.id}`,
    secretKey: identity.secretKey,
  })
}

async function getSecurityKey(tx: Database, { id }: FactorRow): Promise<CredentialRow | undefined> {
  const isOfIt = eq(webauthnCredentials.factorId, id)
  const [key] = await tx.select().from(webauthnCredentials).where(isOfIt)
  return key
}

/** A device that has one of these makes no second one. */
async function listSecurityKeys(
  tx: Database,
  { user }: LockedCurrentUser,
): Promise<CredentialRow[]> {
  const isTheirs = eq(webauthnCredentials.userId, user.id)
  const keys = await tx.select().from(webauthnCredentials).where(isTheirs)
  return keys.filter(({ factorId }) => factorId !== null)
}
