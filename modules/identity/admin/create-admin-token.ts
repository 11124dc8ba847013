import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { audit } from '../audit.ts'
import type { Permission } from '../contract.ts'
import type { Device } from '../settings.ts'
import { type AdminTokenId, adminTokens, type UserId } from '../tables.ts'
import { formatActor, getAdminToken, hashAdminToken, type OwnedAdminToken } from './admin-tokens.ts'
import { lockPermissions } from './recheck-admin.ts'

const DAY_MS = 86_400_000

interface CreateAdminTokenInput {
  /** What the token is for, so that its changes and its revocation can be told from others. */
  name: string
  expiresInDays: number
  /** What it may do. By default all that its creator may, now and later. */
  scopes?: Permission[] | undefined
  actor: Actor
  device?: Device
  now: Date
}

/**
 * Creates a token with rights of an administrator, which belongs to the account of the actor. Only its hash is stored. A token
 * that is created with another token ends with that one, so that a leaked token cannot outlive itself, and belongs to the
 * same account. Fails if the actor may not create tokens, which may have changed since the request began, or lacks a
 * permission that the token would have.
 */
export async function createAdminToken(
  db: Database,
  { name, expiresInDays, scopes, actor, device, now }: CreateAdminTokenInput,
): Promise<Result<{ secret: string; token: OwnedAdminToken }, 'not_admin' | 'scope_not_allowed'>> {
  const secret = `outwit_${randomBytes(32).toString('base64url')}`
  return runInTransaction(db, async (tx) => {
    const permissions = await lockPermissions(tx, actor, now)
    if (!permissions.has('api_keys:write')) return err('not_admin')
    if (scopes?.some((scope) => !permissions.has(scope))) return err('scope_not_allowed')
    const parent = await getParentToken(tx, actor)
    const requestedEnd = now.getTime() + expiresInDays * DAY_MS
    const expiresAt = new Date(Math.min(requestedEnd, parent?.expiresAt.getTime() ?? requestedEnd))
    const id = newId<'admin token'>()
    const userId = actor.kind === 'staff_account' ? (actor.id as UserId) : (parent?.userId ?? null)
    const row = { id, parentId: parent?.id ?? null, userId, name, expiresAt }
    const rowScopes = scopes ? [...new Set(scopes)] : (parent?.scopes ?? null)
    const hash = hashAdminToken(secret)
    await execute(
      tx,
      tx.insert(adminTokens).values({ ...row, scopes: rowScopes, hash, createdAt: now }),
    )
    const detail = {
      actor: formatActor(actor),
      token_id: id,
      scopes: rowScopes,
      expires_at: expiresAt,
    }
    await audit(tx, { action: 'admin_token_created', userId: null, device, detail, now })
    return ok({ secret, token: await getAdminToken(tx, id) })
  })
}

async function getParentToken(tx: Database, { kind, id }: Actor) {
  if (kind !== 'staff_token' || id === null) return null
  const isParent = eq(adminTokens.id, id as AdminTokenId)
  const [parent] = await tx.select().from(adminTokens).where(isParent)
  return parent ?? null
}
