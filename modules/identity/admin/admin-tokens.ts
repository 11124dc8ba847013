import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { audit } from '../audit.ts'
import type { Device } from '../settings.ts'
import { type AdminTokenId, adminTokens } from '../tables.ts'

export type AdminTokenRow = typeof adminTokens.$inferSelect

const TOKEN_PATTERN = /^outwit_[\w-]{43}$/
const DAY_MS = 86_400_000
/** Requests write the last use at most this often. */
const LAST_USE_INTERVAL_MS = 60_000

interface CreateAdminTokenInput {
  /** What the token is for, so that its changes and its revocation can be told from others. */
  name: string
  expiresInDays: number
  actor: Actor
  device?: Device
  now: Date
}

/**
 * Creates a token with administrator rights. Only its hash is stored. A token that is created with another token ends
 * with that one, so that a leaked token cannot outlive itself.
 */
export async function createAdminToken(
  db: Database,
  { name, expiresInDays, actor, device, now }: CreateAdminTokenInput,
): Promise<{ secret: string; token: AdminTokenRow }> {
  const secret = `outwit_${randomBytes(32).toString('base64url')}`
  return runInTransaction(db, async (tx) => {
    const parent = await getParentToken(tx, actor)
    const requestedEnd = now.getTime() + expiresInDays * DAY_MS
    const expiresAt = new Date(Math.min(requestedEnd, parent?.expiresAt.getTime() ?? requestedEnd))
    const row = { id: newId<'admin token'>(), parentId: parent?.id ?? null, name, expiresAt }
    const [token] = await tx
      .insert(adminTokens)
      .values({ ...row, hash: hashAdminToken(secret), createdAt: now })
      .returning()
    const detail = { actor: formatActor(actor), token_id: row.id, expires_at: expiresAt }
    const userId = null
    await audit(tx, { action: 'admin_token_created', userId, device, detail, now })
    return { secret, token: token! }
  })
}

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

async function getParentToken(tx: Database, { kind, id }: Actor) {
  if (kind !== 'staff_token' || id === null) return null
  const isParent = eq(adminTokens.id, id as AdminTokenId)
  const [parent] = await tx.select().from(adminTokens).where(isParent).for('share')
  return parent ?? null
}

/** Unkeyed: a token has 256 random bits. */
function hashAdminToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
