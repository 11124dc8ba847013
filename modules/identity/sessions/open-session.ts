import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { record } from '#platform/outbox'
import { placeholders, prepared } from '#platform/prepared'
import { write } from '#platform/transaction'
import { audit } from '../audit.ts'
import type { Amr } from '../contract.ts'
import type { Device } from '../settings.ts'
import { identities, type SessionId, sessions, users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { rememberPlace } from './known-place.ts'
import { noticeDevice } from './notice-device.ts'
import type { OpenSession } from './show-session.ts'
import { addRefreshToken } from './token-family.ts'

/** Somebody signed in whose address is known to be theirs. */
export const SIGNED_IN = 'account.signed_in'

interface Opening {
  account: Account
  method: Amr[number]['method']
  device: Device
  now: Date
}

/** Signs somebody in who has shown who they are; call it in the transaction in which they did. */
export async function openSession(
  tx: Database,
  { account, method, device, now }: Opening,
): Promise<OpenSession> {
  const { user } = account
  const session = {
    ...{ id: newId<'session'>() as SessionId, userId: user.id, aal: 'aal1' as const },
    amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
    ...{ address: device.address, userAgent: device.userAgent },
    ...{ refreshedAt: now, endedAt: null, createdAt: now },
  }
  await noticeDevice(tx, { user, device, now })
  await rememberPlace(tx, { userId: user.id, device, now })
  await write(tx, addSession(tx).execute(session))
  const refreshTokenId = await addRefreshToken(tx, { sessionId: session.id, parentId: null, now })
  await write(tx, signedIn(tx).execute({ userId: user.id, now }))
  const isByAddress = !BY_OTHERS.includes(method)
  if (isByAddress) await write(tx, identityUsed(tx).execute({ userId: user.id, now }))
  await audit(tx, {
    ...{ action: 'signed_in', userId: user.id, sessionId: session.id },
    ...{ device, detail: { method }, now },
  })
  if (user.emailConfirmedAt) await record(tx, { topic: SIGNED_IN, subject: user.id, now })
  return { ...seenNow(account, { isByAddress, now }), session, refreshTokenId }
}

/** Which identity was used has been noted where it was read. */
const BY_OTHERS: Opening['method'][] = ['oauth', 'sso/saml']

/** The account as it stands after the writing above. */
function seenNow(
  { user, identities: ways, factors }: Account,
  { isByAddress, now }: { isByAddress: boolean; now: Date },
): Account {
  const used = ways.map((one) => {
    return isByAddress && one.provider === 'email' ? { ...one, lastSignInAt: now } : one
  })
  return { user: { ...user, lastSignInAt: now }, identities: used, factors }
}

const addSession = prepared((db) =>
  db.insert(sessions).values(placeholders(sessions)).prepare('session_added'),
)
const signedIn = prepared((db) =>
  db
    .update(users)
    .set({ lastSignInAt: sql`${sql.param(sql.placeholder('now'), users.lastSignInAt)}` })
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('user_signed_in'),
)
const identityUsed = prepared((db) =>
  db
    .update(identities)
    .set({ lastSignInAt: sql`${sql.param(sql.placeholder('now'), identities.lastSignInAt)}` })
    .where(
      sql`${identities.userId} = ${sql.placeholder('userId')} and ${identities.provider} = 'email'`,
    )
    .prepare('identity_used'),
)
