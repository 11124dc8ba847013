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

/** The next token of a session; `parentId` is the one it was exchanged for. */
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
/** It is read behind the lock of its session. */
export const getRefreshToken = prepareQuery((db) =>
  db.select().from(refreshTokens).where(hasId).prepare('refresh_token_by_id'),
)
/** The session a token refreshes, held until the transaction ends: its tokens change one after the other. */
export const lockSessionByToken = prepareQuery((db) =>
  db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(hasId)
    .for('no key update', { of: sessions })
    .prepare('lock_session_by_token'),
)
/** The one token of a session that has not been exchanged. */
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
