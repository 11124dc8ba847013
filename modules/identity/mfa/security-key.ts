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
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { IdentityDependencies } from '../settings.ts'
import {
  type ChallengeId,
  type CredentialRow,
  type FactorRow,
  webauthnCredentials,
} from '../tables.ts'

interface SecurityKeyInput {
  locked: CurrentUser
  factor: FactorRow
  challengeId: ChallengeId
  identity: IdentityDependencies
  now: Date
}

export type SecurityKeyOptions = Awaited<ReturnType<typeof buildSecurityKeyOptions>>

/** WebAuthn options to create the security key of a factor, or to use it if it exists. */
export async function buildSecurityKeyOptions(tx: Database, input: SecurityKeyInput) {
  const { locked, factor, identity } = input
  const challenge = buildChallenge(input)
  const key = await getSecurityKey(tx, factor)
  if (key) {
    const publicKey = await buildAuthenticationOptions({ challenge, identity }, [key])
    return { type: 'request' as const, credential_options: { publicKey } }
  }
  const publicKey = await buildRegistrationOptions({
    // The user handle is the factor id: with the user id the key would replace a passkey on the same device.
    ...{ challenge, identity, user: locked.user, userHandle: factor.id, isDiscoverable: false },
    excludedCredentials: await listSecurityKeys(tx, locked),
  })
  return { type: 'create' as const, credential_options: { publicKey } }
}

/** Verifies the WebAuthn response for a factor. Saves the key if the factor has none yet. */
export async function verifySecurityKey(
  tx: Database,
  input: SecurityKeyInput & { credential: unknown },
): Promise<boolean> {
  const { factor, credential, identity, now } = input
  const ceremony = { challenge: buildChallenge(input), identity }
  const key = await getSecurityKey(tx, factor)
  if (!key) return saveNewKey(tx, input, await verifyRegistration(credential, ceremony))

  const verified = await verifyAuthentication(credential, key, ceremony)
  if (!verified) return false
  const changes = { counter: verified.counter, lastUsedAt: now }
  await execute(
    tx,
    tx.update(webauthnCredentials).set(changes).where(eq(webauthnCredentials.id, key.id)),
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
  const { rowCount } = await tx
    .insert(webauthnCredentials)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

function buildChallenge({ challengeId, factor, identity }: SecurityKeyInput): string {
  return deriveChallenge(challengeId, {
    purpose: `factor ${factor.id}`,
    secretKey: identity.secretKey,
  })
}

async function getSecurityKey(tx: Database, { id }: FactorRow): Promise<CredentialRow | undefined> {
  const ofFactor = eq(webauthnCredentials.factorId, id)
  const [key] = await tx.select().from(webauthnCredentials).where(ofFactor)
  return key
}

/** Sent to the device, which then creates no second key. */
async function listSecurityKeys(tx: Database, { user }: CurrentUser): Promise<CredentialRow[]> {
  const ofUser = eq(webauthnCredentials.userId, user.id)
  const keys = await tx.select().from(webauthnCredentials).where(ofUser)
  return keys.filter(({ factorId }) => factorId !== null)
}
