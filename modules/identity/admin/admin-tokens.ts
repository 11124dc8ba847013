import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { adminTokens } from '../tables.ts'

const TOKEN_PATTERN = /^outwit_[\w-]{43}$/

/** Makes a token that opens all an administrator may; only its hash is kept, so it is shown this once. */
export async function createAdminToken(db: Database, { now }: { now: Date }): Promise<string> {
  const token = `outwit_${randomBytes(32).toString('base64url')}`
  await db
    .insert(adminTokens)
    .values({ id: newId<'admin token'>(), hash: hashAdminToken(token), createdAt: now })
  return token
}

/** From now on none of them opens anything; answers how many there were. */
export async function revokeAdminTokens(db: Database): Promise<number> {
  const { rowCount } = await db.delete(adminTokens)
  return rowCount ?? 0
}

export function hasAdminTokenFormat(token: string): boolean {
  return TOKEN_PATTERN.test(token)
}

export async function isValidAdminToken(db: Database, token: string): Promise<boolean> {
  const isIt = eq(adminTokens.hash, hashAdminToken(token))
  const found = await db.select({ id: adminTokens.id }).from(adminTokens).where(isIt)
  return found.length > 0
}

/** It is too long to be guessed, so it needs no key. */
function hashAdminToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
