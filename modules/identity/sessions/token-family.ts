import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { placeholders, prepared } from '#platform/prepared'
import { write } from '#platform/transaction'
import { type RefreshTokenId, refreshTokens, type SessionId, sessions } from '../tables.ts'

export type TokenRow = typeof refreshTokens.$inferSelect

interface NewToken {
  sessionId: SessionId
  parentId: RefreshTokenId | null
  now: Date
}

/** The next token of a session; `parentId` is the one it was exchanged for. */
export async function addRefreshToken(
  tx: Database,
  { sessionId, parentId, now }: NewToken,
): Promise<RefreshTokenId> {
  const id = newId<'refresh token'>()
  const token = { id, sessionId, parentId, rotatedAt: null, revokedAt: null, createdAt: now }
  await write(tx, addToken(tx).execute(token))
  return id
}

const addToken = prepared((db) =>
  db.insert(refreshTokens).values(placeholders(refreshTokens)).prepare('refresh_token_added'),
)
const ofId = eq(refreshTokens.id, sql.placeholder('id'))
/** It is read behind the lock of its session. */
export const tokenById = prepared((db) =>
  db.select().from(refreshTokens).where(ofId).prepare('refresh_token_by_id'),
)
/** The session a token refreshes, held until the transaction ends: its tokens change one after the other. */
export const lockFamily = prepared((db) =>
  db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(ofId)
    .for('no key update', { of: sessions })
    .prepare('session_locked'),
)
/** The one token of a session that has not been exchanged. */
export const livingToken = prepared((db) =>
  db
    .select()
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, sql.placeholder('sessionId')),
        isNull(refreshTokens.revokedAt),
      ),
    )
    .prepare('refresh_token_living'),
)
