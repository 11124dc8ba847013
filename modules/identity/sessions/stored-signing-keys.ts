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
/** Whoever verifies without asking us keeps our keys for ten minutes; a new one is shown for longer than that first. */
const PUBLISH_BEFORE_USE_MS = 15 * 60_000
/** Clocks differ. */
const CLOCK_SKEW_SECONDS = 600
/** Any number. */
const ROTATION_LOCK_ID = 20_261_121

interface SigningKeyStoreInput {
  db: Database
  secretKey: string
  now: Date
}

/** What signs now; the first is made when it is first needed. */
export async function getCurrentSigningKey(input: SigningKeyStoreInput): Promise<SigningKey> {
  const kept = (await findSigningKey(input)) ?? (await createFirstKey(input))
  const jwk = JSON.parse(decrypt(kept.encryptedJwk, { ...input, purpose: ENCRYPTION_PURPOSE }))
  return { kid: kept.kid, alg: ALG, key: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/** All that verify: those that will sign, that do, and that did as long as there may be tokens of theirs. */
export async function listVerificationKeys({
  db,
  maxTokenSeconds,
  now,
}: Omit<SigningKeyStoreInput, 'secretKey'> & { maxTokenSeconds: number }): Promise<
  VerificationKey[]
> {
  const over = new Date(now.getTime() - (maxTokenSeconds + CLOCK_SKEW_SECONDS) * 1000)
  const rows = await db
    .select()
    .from(signingKeys)
    .where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, over)))
    .orderBy(asc(signingKeys.createdAt), signingKeys.kid)
  return rows.map(({ kid, publicJwk }) => {
    const key = createPublicKey({ key: publicJwk, format: 'jwk' })
    return { kid, alg: ALG, key, publicJwk }
  })
}

/** When the new key begins to sign, or since when it is waiting already. */
interface KeyRotation {
  isNew: boolean
  activeFrom: Date
}

/**
 * Makes the key that signs next. It is published at once and signs when everybody had time to see it; the one before
 * it verifies until its tokens are over. `atOnce`, when a key fell into wrong hands, ends every token it signed.
 */
export function rotateSigningKeys({
  db,
  ...given
}: SigningKeyStoreInput & { isImmediate?: boolean }): Promise<KeyRotation> {
  const { now, secretKey, isImmediate = false } = given
  const isOurs = eq(signingKeys.encryptionKeyId, getEncryptionKeyId(secretKey))
  return runInTransaction(db, async (tx) => {
    // Of two who rotate at once the second finds the key of the first; a lock on its row would show the row alone.
    await tx.execute(sql`select pg_advisory_xact_lock(${ROTATION_LOCK_ID})`)
    const isLast = and(isOurs, isNull(signingKeys.retiredAt))
    const [last] = await tx.select().from(signingKeys).where(isLast)
    if (last && last.activeFrom > now && !isImmediate)
      return { isNew: false, activeFrom: last.activeFrom }

    const activeFrom = isImmediate || !last ? now : new Date(now.getTime() + PUBLISH_BEFORE_USE_MS)
    if (isImmediate) await tx.delete(signingKeys).where(isOurs)
    else await tx.update(signingKeys).set({ retiredAt: activeFrom }).where(isLast)
    await tx.insert(signingKeys).values(await generateKeyRow({ secretKey, activeFrom, now }))
    return { isNew: true, activeFrom }
  })
}

async function findSigningKey({
  db,
  secretKey,
  now,
}: SigningKeyStoreInput): Promise<SigningKeyRow | undefined> {
  const isOurs = eq(signingKeys.encryptionKeyId, getEncryptionKeyId(secretKey))
  const [kept] = await db
    .select()
    .from(signingKeys)
    .where(and(isOurs, lte(signingKeys.activeFrom, now)))
    .orderBy(desc(signingKeys.activeFrom))
    .limit(1)
  return kept
}

/** Of two processes that start at once one makes the key, and the other finds it. */
async function createFirstKey({
  db,
  secretKey,
  now,
}: SigningKeyStoreInput): Promise<SigningKeyRow> {
  const row = await generateKeyRow({ secretKey, activeFrom: now, now })
  const [added] = await db.insert(signingKeys).values(row).onConflictDoNothing().returning()
  if (added) return added
  const isOurs = eq(signingKeys.encryptionKeyId, getEncryptionKeyId(secretKey))
  const [kept] = await db
    .select()
    .from(signingKeys)
    .where(and(isOurs, isNull(signingKeys.retiredAt)))
  return kept!
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

/** Tells keys apart and says nothing of them. */
function getEncryptionKeyId(secretKey: string): string {
  return createHmac('sha256', secretKey).update('name').digest('hex').slice(0, 16)
}
