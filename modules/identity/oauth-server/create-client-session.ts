import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { audit } from '../audit.ts'
import { createRefreshToken } from '../sessions/refresh-token-family.ts'
import type { ActiveSession } from '../sessions/token-response.ts'
import type { Device } from '../settings.ts'
import {
  type OAuthAuthorizationRow,
  type SessionId,
  type SessionRow,
  sessionFactors,
  sessions,
} from '../tables.ts'
import type { Account } from '../users/account.ts'

interface CreateClientSessionInput {
  authorization: OAuthAuthorizationRow
  account: Account
  device: Device
  now: Date
}

/**
 * Creates the session of an OAuth client. It has the assurance level and the methods of the session that approved. The
 * device is the client's server, so it is no known device or network of the user. Null if the user has signed out since.
 */
export async function createClientSession(
  tx: Database,
  { authorization, account, device, now }: CreateClientSessionInput,
): Promise<ActiveSession | null> {
  const approving = await lockApprovingSession(tx, authorization)
  if (!approving) return null
  const session: SessionRow = {
    ...{ id: newId<'session'>() as SessionId, userId: account.user.id },
    ...{ aal: approving.aal, amr: approving.amr },
    ...{ ipAddress: device.ipAddress, userAgent: device.userAgent },
    ...{ oauthClientId: authorization.clientId, oauthScopes: authorization.scopes },
    ...{ refreshedAt: now, endedAt: null, createdAt: now },
  }
  await execute(tx, tx.insert(sessions).values(session))
  await copySessionFactors(tx, { from: approving.id, to: session.id })
  const token = { sessionId: session.id, parentId: null, now }
  const refreshTokenId = await createRefreshToken(tx, token)
  const detail = { client_id: authorization.clientId, scopes: authorization.scopes }
  const entry = { userId: account.user.id, sessionId: session.id, device, detail, now }
  await audit(tx, { action: 'oauth_client_signed_in', ...entry })
  return { ...account, session, refreshTokenId }
}

async function lockApprovingSession(
  tx: Database,
  { approvedBySessionId }: OAuthAuthorizationRow,
): Promise<SessionRow | null> {
  if (!approvedBySessionId) return null
  const isActive = and(eq(sessions.id, approvedBySessionId), isNull(sessions.endedAt))
  const [session] = await tx.select().from(sessions).where(isActive).for('no key update')
  return session ?? null
}

/** Removing a factor downgrades this session too. */
async function copySessionFactors(tx: Database, { from, to }: Record<'from' | 'to', SessionId>) {
  const isFrom = eq(sessionFactors.sessionId, from)
  const factors = await tx.select().from(sessionFactors).where(isFrom)
  if (factors.length === 0) return
  const copies = factors.map((factor) => ({ ...factor, sessionId: to }))
  await execute(tx, tx.insert(sessionFactors).values(copies))
}
