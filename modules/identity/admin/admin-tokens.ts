import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { adminTokens } from '../tables.ts'

const TOKEN_PATTERN = /^outwit_[\w-]{43}$/

/** Creates a token with administrator rights. Only its hash is stored. */
export async function createAdminToken(db: Database, { now }: { now: Date }): Promise<string> {
  const token = `outwit_${randomBytes(32).toString('base64url')}`
  await db
    .insert(adminTokens)
    .values({ id: newId<'admin token'>(), hash: hashAdminToken(token), createdAt: now })
  return token
}

/** Revokes all admin tokens. Returns their number. */
export async function revokeAdminTokens(db: Database): Promise<number> {
  const { rowCount } = await db.delete(adminTokens)
  return rowCount ?? 0
}

export function hasAdminTokenFormat(token: string): boolean {
  return TOKEN_PATTERN.test(token)
}

export async function isValidAdminToken(db: Database, token: string): Promise<boolean> {
  const hasHash = eq(adminTokens.hash, hashAdminToken(token))
  const rows = await db.select({ id: adminTokens.id }).from(adminTokens).where(hasHash)
  return rows.length > 0
}

/** Unkeyed: a token has 256 random bits. */
function hashAdminToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
