import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute } from '#platform/db/transaction'
import { publishEvent } from '#platform/events/publish-event'
import { newId } from '#platform/ids'
import { audit } from '../audit.ts'
import type { Amr } from '../contract.ts'
import type { Device } from '../settings.ts'
import { identities, type SessionId, type SessionRow, sessions, users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { recordKnownNetwork } from '../users/known-networks.ts'
import { recordKnownDevice } from './record-known-device.ts'
import { createRefreshToken } from './refresh-token-family.ts'
import type { ActiveSession } from './token-response.ts'

/** Event: a user with a confirmed e-mail address signed in. The subject is the user id. */
export const SIGNED_IN = 'account.signed_in'

interface CreateSessionInput {
  account: Account
  method: Amr[number]['method']
  device: Device
  now: Date
}

/**
 * Creates a session at aal1 with its first refresh token. Call it in the transaction in which the user's credentials
 * were verified.
 */
export async function createSession(
  tx: Database,
  { account, method, device, now }: CreateSessionInput,
): Promise<ActiveSession> {
  const { user } = account
  const session = buildSessionRow({ account, method, device, now })
  await recordKnownDevice(tx, { user, device, now })
  await recordKnownNetwork(tx, { userId: user.id, device, now })
  await execute(tx, insertSession(tx).execute(session))
  const refreshTokenId = await createRefreshToken(tx, {
    sessionId: session.id,
    parentId: null,
    now,
  })
  await execute(tx, updateLastSignIn(tx).execute({ userId: user.id, now }))
  const usesEmailIdentity = !EXTERNAL_METHODS.includes(method)
  if (usesEmailIdentity) {
    await execute(tx, updateEmailIdentityLastSignIn(tx).execute({ userId: user.id, now }))
  }
  await audit(tx, {
    ...{ action: 'signed_in', userId: user.id, sessionId: session.id },
    ...{ device, detail: { method }, now },
  })
  if (user.emailConfirmedAt) await publishEvent(tx, { topic: SIGNED_IN, subject: user.id, now })
  return { ...withLastSignIn(account, { usesEmailIdentity, now }), session, refreshTokenId }
}

function buildSessionRow({ account, method, device, now }: CreateSessionInput): SessionRow {
  return {
    ...{ id: newId<'session'>() as SessionId, userId: account.user.id, aal: 'aal1' as const },
    amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
    ...{ ipAddress: device.ipAddress, userAgent: device.userAgent },
    ...{ refreshedAt: now, endedAt: null, createdAt: now },
    ...{ oauthClientId: null, oauthScopes: null },
  }
}

/** These update `last_sign_in_at` of the identity themselves. */
const EXTERNAL_METHODS: CreateSessionInput['method'][] = ['oauth', 'sso/saml']

/** The account as the updates above leave it. */
function withLastSignIn(
  { user, identities: identityRows, factors }: Account,
  { usesEmailIdentity, now }: { usesEmailIdentity: boolean; now: Date },
): Account {
  return {
    user: { ...user, lastSignInAt: now },
    identities: identityRows.map((row) => {
      return usesEmailIdentity && row.provider === 'email' ? { ...row, lastSignInAt: now } : row
    }),
    factors,
  }
}

const insertSession = prepareQuery((db) =>
  db.insert(sessions).values(buildPlaceholders(sessions)).prepare('insert_session'),
)
const updateLastSignIn = prepareQuery((db) =>
  db
    .update(users)
    .set({ lastSignInAt: sql`${sql.param(sql.placeholder('now'), users.lastSignInAt)}` })
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('update_last_sign_in'),
)
const updateEmailIdentityLastSignIn = prepareQuery((db) =>
  db
    .update(identities)
    .set({ lastSignInAt: sql`${sql.param(sql.placeholder('now'), identities.lastSignInAt)}` })
    .where(
      sql`${identities.userId} = ${sql.placeholder('userId')} and ${identities.provider} = 'email'`,
    )
    .prepare('update_email_identity_last_sign_in'),
)
