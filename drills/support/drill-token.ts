import assert from 'node:assert/strict'
import { createAdminToken } from '#modules/identity'
import { COMMAND_LINE_ACTOR } from '#platform/actor'
import type { Database } from '#platform/db/database'

/** Returns the secret of a token with all rights, for a day. */
export async function createDrillToken(db: Database): Promise<string> {
  const token = { name: 'drill', expiresInDays: 1, actor: COMMAND_LINE_ACTOR, now: new Date() }
  const created = await createAdminToken(db, token)
  assert.ok(created.ok)
  return created.value.secret
}
