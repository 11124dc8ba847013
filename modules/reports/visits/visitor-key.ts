import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { visitors, visitSalts } from '../tables.ts'

/** As many visitors of a day are told apart in one network, whatever browsers it says it has. */
const VISITORS_OF_NETWORK = 256
const KEY_BYTES = 16

export interface Browser {
  /** See `toNetwork`. */
  network: string
  userAgent: string
}

/**
 * Returns the hash that stands for a browser for a day. The salt is deleted after the day, so that nobody can compute the
 * hash of a browser again. The browser's name picks one of few numbers: a network that invents names is few visitors.
 */
export function hashVisitor(salt: KeyObject, { network, userAgent }: Browser): Buffer {
  const browser = hmac(salt, userAgent).readUInt16BE() % VISITORS_OF_NETWORK
  return hmac(salt, `${network} ${browser}`).subarray(0, KEY_BYTES)
}

function hmac(salt: KeyObject, text: string): Buffer {
  return createHmac('sha256', salt).update(text).digest()
}

/** Returns the salt of a day, which all processes share. The first of them makes it. */
export async function getVisitSalt(
  db: Database,
  { day, now }: { day: string; now: Date },
): Promise<KeyObject> {
  const made = { day, salt: randomBytes(32), createdAt: now }
  await db.insert(visitSalts).values(made).onConflictDoNothing()
  const rows = await db.select().from(visitSalts)
  return createSecretKey(rows.find((row) => row.day === day)!.salt)
}

/** Deletes the salts and the hashes of earlier days. What is left are numbers. */
export async function forgetVisitors(db: Database, today: string): Promise<void> {
  await db.delete(visitSalts).where(lt(visitSalts.day, today))
  await db.delete(visitors).where(lt(visitors.day, today))
}
