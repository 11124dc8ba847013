import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { calculateJwkThumbprint } from 'jose'
import type { Database } from '#platform/database'
import { seal, unseal } from '#platform/seal'
import { inTransaction } from '#platform/transaction'
import { type SigningKeyRow, signingKeys } from '../tables.ts'
import type { SigningKey, VerifyingKey } from './signing-keys.ts'

const ALG = 'ES256'
const PURPOSE = 'signing key'
/** Whoever verifies without asking us keeps our keys for ten minutes; a new one is shown for longer than that first. */
const SHOWN_FIRST_MS = 15 * 60_000
/** Clocks differ. */
const GRACE_SECONDS = 600
/** Any number. */
const ROTATING = 20_261_121

interface Given {
  db: Database
  secretKey: string
  now: Date
}

/** What signs now; the first is made when it is first needed. */
export async function ownKept(given: Given): Promise<SigningKey> {
  const kept = (await signingAt(given)) ?? (await madeFirst(given))
  const jwk = JSON.parse(unseal(kept.sealedJwk, { ...given, purpose: PURPOSE }))
  return { kid: kept.kid, alg: ALG, key: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/** All that verify: those that will sign, that do, and that did as long as there may be tokens of theirs. */
export async function keptKeys({
  db,
  tokenSeconds,
  now,
}: Omit<Given, 'secretKey'> & { tokenSeconds: number }): Promise<VerifyingKey[]> {
  const over = new Date(now.getTime() - (tokenSeconds + GRACE_SECONDS) * 1000)
  const rows = await db
    .select()
    .from(signingKeys)
    .where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, over)))
    .orderBy(asc(signingKeys.createdAt), signingKeys.kid)
  return rows.map(({ kid, publicJwk }) => {
    const key = createPublicKey({ key: publicJwk, format: 'jwk' })
    return { kid, alg: ALG, key, published: publicJwk }
  })
}

/** When the new key begins to sign, or since when it is waiting already. */
interface Rotation {
  isNew: boolean
  signsFrom: Date
}

/**
 * Makes the key that signs next. It is published at once and signs when everybody had time to see it; the one before
 * it verifies until its tokens are over. `atOnce`, when a key fell into wrong hands, ends every token it signed.
 */
export function rotateKeys({ db, ...given }: Given & { atOnce?: boolean }): Promise<Rotation> {
  const { now, secretKey, atOnce = false } = given
  const isOurs = eq(signingKeys.sealedWith, nameOf(secretKey))
  return inTransaction(db, async (tx) => {
    // Of two who rotate at once the second finds the key of the first; a lock on its row would show the row alone.
    await tx.execute(sql`select pg_advisory_xact_lock(${ROTATING})`)
    const isLast = and(isOurs, isNull(signingKeys.retiredAt))
    const [last] = await tx.select().from(signingKeys).where(isLast)
    if (last && last.signsFrom > now && !atOnce) return { isNew: false, signsFrom: last.signsFrom }

    const signsFrom = atOnce || !last ? now : new Date(now.getTime() + SHOWN_FIRST_MS)
    if (atOnce) await tx.delete(signingKeys).where(isOurs)
    else await tx.update(signingKeys).set({ retiredAt: signsFrom }).where(isLast)
    await tx.insert(signingKeys).values(await made({ secretKey, signsFrom, now }))
    return { isNew: true, signsFrom }
  })
}

async function signingAt({ db, secretKey, now }: Given): Promise<SigningKeyRow | undefined> {
  const isOurs = eq(signingKeys.sealedWith, nameOf(secretKey))
  const [kept] = await db
    .select()
    .from(signingKeys)
    .where(and(isOurs, lte(signingKeys.signsFrom, now)))
    .orderBy(desc(signingKeys.signsFrom))
    .limit(1)
  return kept
}

/** Of two processes that start at once one makes the key, and the other finds it. */
async function madeFirst({ db, secretKey, now }: Given): Promise<SigningKeyRow> {
  const row = await made({ secretKey, signsFrom: now, now })
  const [added] = await db.insert(signingKeys).values(row).onConflictDoNothing().returning()
  if (added) return added
  const isOurs = eq(signingKeys.sealedWith, nameOf(secretKey))
  const [kept] = await db
    .select()
    .from(signingKeys)
    .where(and(isOurs, isNull(signingKeys.retiredAt)))
  return kept!
}

async function made({ secretKey, signsFrom, now }: Omit<Given, 'db'> & { signsFrom: Date }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicJwk = { ...publicKey.export({ format: 'jwk' }) }
  const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }))
  return {
    kid: await calculateJwkThumbprint(publicJwk),
    publicJwk,
    sealedJwk: seal(jwk, { secretKey, purpose: PURPOSE }),
    sealedWith: nameOf(secretKey),
    ...{ signsFrom, retiredAt: null, createdAt: now },
  }
}

/** Tells keys apart and says nothing of them. */
function nameOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('name').digest('hex').slice(0, 16)
}
