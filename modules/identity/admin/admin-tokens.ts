import { createHash } from 'node:crypto'
import { and, desc, eq, getTableColumns, gt, isNull } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import type { Permission } from '../contract.ts'
import { type AdminTokenId, adminTokens, type UserRow, users } from '../tables.ts'
import { getActiveStaffRole, getPermissions } from './admin-role.ts'

export type AdminTokenRow = typeof adminTokens.$inferSelect
type Owner = Pick<UserRow, 'id' | 'email' | 'role' | 'appMetadata' | 'deletedAt' | 'bannedUntil'>
export type OwnedAdminToken = AdminTokenRow & { owner: Owner | null }

const TOKEN_PATTERN = /^outwit_[\w-]{43}$/
/** Requests write the last use at most this often. */
const LAST_USE_INTERVAL_MS = 60_000

/** Lists all tokens with their owners, newest first, including expired and revoked ones. */
export function listAdminTokens(db: Database): Promise<OwnedAdminToken[]> {
  return selectTokens(db).orderBy(desc(adminTokens.createdAt), desc(adminTokens.id))
}

/** The token must exist. */
export async function getAdminToken(db: Database, id: AdminTokenId): Promise<OwnedAdminToken> {
  const [token] = await selectTokens(db).where(eq(adminTokens.id, id))
  return token!
}

/** `owner` is null for a token without one, and for one whose account was deleted. */
function selectTokens(db: Database) {
  const { id, email, role, appMetadata, deletedAt, bannedUntil } = users
  return db
    .select({
      ...getTableColumns(adminTokens),
      owner: { id, email, role, appMetadata, deletedAt, bannedUntil },
    })
    .from(adminTokens)
    .leftJoin(users, eq(users.id, adminTokens.userId))
}

export function hasAdminTokenFormat(token: string): boolean {
  return TOKEN_PATTERN.test(token)
}

/**
 * Finds the token that is neither revoked nor expired and whose owner is still an administrator, and records its use.
 * Returns null for any other.
 */
export async function findAdminToken(
  db: Database,
  { secret, now }: { secret: string; now: Date },
): Promise<OwnedAdminToken | null> {
  const hasHash = eq(adminTokens.hash, hashAdminToken(secret))
  const [token] = await selectTokens(db).where(and(hasHash, isActiveToken(now)))
  if (!token || !isOwnedByAdmin(token, now)) return null
  if (now.getTime() - (token.lastUsedAt?.getTime() ?? 0) > LAST_USE_INTERVAL_MS) {
    await db.update(adminTokens).set({ lastUsedAt: now }).where(eq(adminTokens.id, token.id))
  }
  return token
}

/** A token without an account is of the command line or of a service token, which need no role. */
export function isOwnedByAdmin({ userId, owner }: OwnedAdminToken, now: Date): boolean {
  return userId === null || (owner !== null && getActiveStaffRole(owner, now) !== null)
}

/** Returns what a token may do: what its owner may, within its scopes. */
export function getTokenPermissions(
  { userId, owner, scopes }: OwnedAdminToken,
  now: Date,
): ReadonlySet<Permission> {
  if (userId === null) return getPermissions(null, scopes)
  const role = owner && getActiveStaffRole(owner, now)
  return role ? getPermissions(role, scopes) : new Set()
}

/**
 * Locks the token in the transaction of a change, so that a parallel revocation takes effect. Returns null if it is revoked
 * or expired. The owner must be checked too.
 */
export async function lockActiveToken(
  tx: Database,
  { id, now }: { id: AdminTokenId; now: Date },
): Promise<AdminTokenRow | null> {
  const isToken = and(eq(adminTokens.id, id), isActiveToken(now))
  const [token] = await tx.select().from(adminTokens).where(isToken).for('share')
  return token ?? null
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
