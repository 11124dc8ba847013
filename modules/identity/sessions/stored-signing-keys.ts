import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { calculateJwkThumbprint } from 'jose'
import { decrypt, encrypt } from '#platform/crypto/encryption'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { type SigningKeyRow, signingKeys } from '../tables.ts'
import type { SigningKey, VerificationKey } from '../token-keys.ts'

const ALG = 'ES256'
const ENCRYPTION_PURPOSE = 'signing key'
/** Clients cache the public keys for ten minutes, so a new key is published for longer than that before it signs. */
const PUBLISH_BEFORE_USE_MS = 15 * 60_000
const CLOCK_SKEW_SECONDS = 600
/** Arbitrary, but unique among the advisory locks of the shop. */
const ROTATION_LOCK_ID = 20_261_121

interface SigningKeyStoreInput {
  db: Database
  secretKey: string
  now: Date
}

/** The key that signs at `now`. The first key is generated on first use. */
export async function getCurrentSigningKey(input: SigningKeyStoreInput): Promise<SigningKey> {
  const row = (await findSigningKey(input)) ?? (await createFirstKey(input))
  const jwk = JSON.parse(decrypt(row.encryptedJwk, { ...input, purpose: ENCRYPTION_PURPOSE }))
  return { kid: row.kid, alg: ALG, key: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/** Upcoming and current signing keys, and retired ones while tokens signed with them may be valid. */
export async function listVerificationKeys({
  db,
  maxTokenSeconds,
  now,
}: Omit<SigningKeyStoreInput, 'secretKey'> & { maxTokenSeconds: number }): Promise<
  VerificationKey[]
> {
  const cutoff = new Date(now.getTime() - (maxTokenSeconds + CLOCK_SKEW_SECONDS) * 1000)
  const rows = await db
    .select()
    .from(signingKeys)
    .where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, cutoff)))
    .orderBy(asc(signingKeys.createdAt), signingKeys.kid)
  return rows.map(({ kid, publicJwk }) => {
    const key = createPublicKey({ key: publicJwk, format: 'jwk' })
    return { kid, alg: ALG, key, publicJwk }
  })
}

interface KeyRotation {
  /** False if a key that was created before is still waiting to become active. */
  isNew: boolean
  activeFrom: Date
}

/**
 * Creates the next signing key. It is published at once and becomes active when the caches of clients have expired. The
 * current key verifies until its tokens have expired. `isImmediate`, for a leaked key, invalidates all its tokens.
 */
export function rotateSigningKeys({
  db,
  ...input
}: SigningKeyStoreInput & { isImmediate?: boolean }): Promise<KeyRotation> {
  const { now, secretKey, isImmediate = false } = input
  const hasEncryptionKey = eq(signingKeys.encryptionKeyId, getEncryptionKeyId(secretKey))
  return runInTransaction(db, async (tx) => {
    // Of two concurrent rotations the second must see the key of the first. A row lock would not show a new row.
    await tx.execute(sql`select pg_advisory_xact_lock(${ROTATION_LOCK_ID})`)
    const isNewest = and(hasEncryptionKey, isNull(signingKeys.retiredAt))
    const [newest] = await tx.select().from(signingKeys).where(isNewest)
    if (newest && newest.activeFrom > now && !isImmediate) {
      return { isNew: false, activeFrom: newest.activeFrom }
    }

    const activeFrom =
      isImmediate || !newest ? now : new Date(now.getTime() + PUBLISH_BEFORE_USE_MS)
    if (isImmediate) await tx.delete(signingKeys).where(hasEncryptionKey)
    else await tx.update(signingKeys).set({ retiredAt: activeFrom }).where(isNewest)
    await tx.insert(signingKeys).values(await generateKeyRow({ secretKey, activeFrom, now }))
    return { isNew: true, activeFrom }
  })
}

async function findSigningKey({
  db,
  secretKey,
  now,
}: SigningKeyStoreInput): Promise<SigningKeyRow | undefined> {
  const hasEncryptionKey = eq(signingKeys.encryptionKeyId, getEncryptionKeyId(secretKey))
  const [row] = await db
    .select()
    .from(signingKeys)
    .where(and(hasEncryptionKey, lte(signingKeys.activeFrom, now)))
    .orderBy(desc(signingKeys.activeFrom))
    .limit(1)
  return row
}

/** Of two processes that start together, one inserts the key and the other reads it. */
async function createFirstKey({
  db,
  secretKey,
  now,
}: SigningKeyStoreInput): Promise<SigningKeyRow> {
  const values = await generateKeyRow({ secretKey, activeFrom: now, now })
  const [inserted] = await db.insert(signingKeys).values(values).onConflictDoNothing().returning()
  if (inserted) return inserted
  const hasEncryptionKey = eq(signingKeys.encryptionKeyId, getEncryptionKeyId(secretKey))
  const [row] = await db
    .select()
    .from(signingKeys)
    .where(and(hasEncryptionKey, isNull(signingKeys.retiredAt)))
  return row!
}

async function generateKeyRow({
  secretKey,
  activeFrom,
  now,
}: Omit<SigningKeyStoreInput, 'db'> & { activeFrom: Date }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicJwk = { ...publicKey.export({ format: 'jwk' }) }
  const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }))
  return {
    kid: await calculateJwkThumbprint(publicJwk),
    publicJwk,
    encryptedJwk: encrypt(jwk, { secretKey, purpose: ENCRYPTION_PURPOSE }),
    encryptionKeyId: getEncryptionKeyId(secretKey),
    ...{ activeFrom, retiredAt: null, createdAt: now },
  }
}

/** Identifies a secret key without revealing it. */
function getEncryptionKeyId(secretKey: string): string {
  return createHmac('sha256', secretKey).update('name').digest('hex').slice(0, 16)
}
