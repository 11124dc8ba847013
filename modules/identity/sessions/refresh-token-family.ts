import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { type RefreshTokenId, refreshTokens, type SessionId, sessions } from '../tables.ts'

export type RefreshTokenRow = typeof refreshTokens.$inferSelect

interface CreateRefreshTokenInput {
  sessionId: SessionId
  parentId: RefreshTokenId | null
  now: Date
}

/** Inserts the next token of a session. `parentId` is the token exchanged for it; null for the first. */
export async function createRefreshToken(
  tx: Database,
  { sessionId, parentId, now }: CreateRefreshTokenInput,
): Promise<RefreshTokenId> {
  const id = newId<'refresh token'>()
  const token = { id, sessionId, parentId, rotatedAt: null, revokedAt: null, createdAt: now }
  await execute(tx, insertToken(tx).execute(token))
  return id
}

const insertToken = prepareQuery((db) =>
  db.insert(refreshTokens).values(buildPlaceholders(refreshTokens)).prepare('insert_refresh_token'),
)
const hasId = eq(refreshTokens.id, sql.placeholder('id'))
/** Read it behind the lock of its session. */
export const getRefreshToken = prepareQuery((db) =>
  db.select().from(refreshTokens).where(hasId).prepare('select_refresh_token'),
)
/** Locks the session of a token until the transaction ends, which serialises all changes of its tokens. */
export const lockSessionByToken = prepareQuery((db) =>
  db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(hasId)
    .for('no key update', { of: sessions })
    .prepare('lock_session_by_token'),
)
/** The token of a session that is not exchanged or revoked; there is at most one. */
export const getActiveRefreshToken = prepareQuery((db) =>
  db
    .select()
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, sql.placeholder('sessionId')),
        isNull(refreshTokens.revokedAt),
      ),
    )
    .prepare('select_active_refresh_token'),
)
