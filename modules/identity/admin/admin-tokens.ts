import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { type AdminTokenId, adminTokens } from '../tables.ts'

export type AdminTokenRow = typeof adminTokens.$inferSelect

const TOKEN_PATTERN = /^outwit_[\w-]{43}$/
/** Requests write the last use at most this often. */
const LAST_USE_INTERVAL_MS = 60_000

/** All tokens, newest first, including expired and revoked ones. */
export function listAdminTokens(db: Database): Promise<AdminTokenRow[]> {
  return db.select().from(adminTokens).orderBy(desc(adminTokens.createdAt), desc(adminTokens.id))
}

export function hasAdminTokenFormat(token: string): boolean {
  return TOKEN_PATTERN.test(token)
}

/** Finds the token that is neither revoked nor expired, and records its use. Returns null for any other. */
export async function findAdminToken(
  db: Database,
  { secret, now }: { secret: string; now: Date },
): Promise<AdminTokenRow | null> {
  const hasHash = eq(adminTokens.hash, hashAdminToken(secret))
  const [token] = await db
    .select()
    .from(adminTokens)
    .where(and(hasHash, isActiveToken(now)))
  if (!token) return null
  if (now.getTime() - (token.lastUsedAt?.getTime() ?? 0) > LAST_USE_INTERVAL_MS) {
    await db.update(adminTokens).set({ lastUsedAt: now }).where(eq(adminTokens.id, token.id))
  }
  return token
}

/** Locks the token in the transaction of a change, so that a parallel revocation takes effect. */
export async function isTokenStillActive(
  tx: Database,
  { id, now }: { id: AdminTokenId; now: Date },
): Promise<boolean> {
  const isToken = and(eq(adminTokens.id, id), isActiveToken(now))
  return (await tx.select().from(adminTokens).where(isToken).for('share')).length > 0
}

/** The actor in the audit log, which names nobody. */
export function formatActor({ kind, id, name }: Actor): string {
  return kind === 'staff_token' && id ? `admin token ${id}` : (id ?? name ?? kind)
}

function isActiveToken(now: Date) {
  return and(isNull(adminTokens.revokedAt), gt(adminTokens.expiresAt, now))
}

/** Unkeyed: a token has 256 random bits. */
export function hashAdminToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
