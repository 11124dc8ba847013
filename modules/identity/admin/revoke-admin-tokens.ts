import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { audit } from '../audit.ts'
import type { Device } from '../settings.ts'
import { type AdminTokenId, adminTokens } from '../tables.ts'
import { formatActor } from './admin-tokens.ts'

interface RevokeAdminTokensInput {
  actor: Actor
  device?: Device
  now: Date
}

/** Revokes a token and the tokens that were created with it. A token that is revoked already stays so. */
export function revokeAdminToken(
  db: Database,
  { id, ...input }: RevokeAdminTokensInput & { id: AdminTokenId },
): Promise<Result<null, 'admin_token_not_found'>> {
  return runInTransaction(db, async (tx) => {
    const listFamily = () => listTokenFamily(tx, id)
    if ((await listFamily()).length === 0) return err('admin_token_not_found')
    await revokeAll(tx, async () => inArray(adminTokens.id, await listFamily()), input)
    return ok(null)
  })
}

async function listTokenFamily(tx: Database, id: AdminTokenId): Promise<AdminTokenId[]> {
  const { rows } = await tx.execute<{ id: AdminTokenId }>(sql`
    with recursive family as (
      select id from ${adminTokens} where id = ${id}
      union select child.id from ${adminTokens} child join family on child.parent_id = family.id
    ) select id from family`)
  return rows.map((row) => row.id)
}

/** Revokes all admin tokens. Returns their number. */
export function revokeAdminTokens(db: Database, input: RevokeAdminTokensInput): Promise<number> {
  return runInTransaction(db, (tx) => revokeAll(tx, async () => undefined, input))
}

/** A token can create another one until its revocation holds the lock, so it looks again for what is left. */
async function revokeAll(
  tx: Database,
  getCondition: () => Promise<ReturnType<typeof inArray> | undefined>,
  input: RevokeAdminTokensInput,
): Promise<number> {
  const count = await revoke(tx, await getCondition(), input)
  return count === 0 ? 0 : count + (await revokeAll(tx, getCondition, input))
}

async function revoke(
  tx: Database,
  condition: ReturnType<typeof inArray> | undefined,
  { actor, device, now }: RevokeAdminTokensInput,
): Promise<number> {
  const revoked = await tx
    .update(adminTokens)
    .set({ revokedAt: now })
    .where(and(condition, isNull(adminTokens.revokedAt)))
    .returning({ id: adminTokens.id })
  for (const { id } of revoked) {
    const detail = { actor: formatActor(actor), token_id: id }
    await audit(tx, { action: 'admin_token_revoked', userId: null, device, detail, now })
  }
  return revoked.length
}
