import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { type Account, lockAccount } from './account.ts'
import { audit } from './audit.ts'
import { checkPassword } from './check-password.ts'
import type { Metadata } from './contract.ts'
import { isBelowSecond } from './factor.ts'
import { changedMetadata } from './own-metadata.ts'
import { hashPassword, isPassword } from './password.ts'
import { type Refused, refused } from './refusal.ts'
import type { Device, Identity } from './settings.ts'
import { type ShownUser, showUser } from './show-user.ts'
import { flowStates, oneTimeTokens, sessions, users } from './tables.ts'
import { tellOwner } from './tell-owner.ts'
import type { SignedIn } from './who-is-signed-in.ts'

interface Change {
  who: SignedIn
  password?: string | undefined
  data?: Metadata | undefined
  identity: Identity
  device: Device
  now: Date
}

/** Changes what somebody says of themselves, and their password: then they are signed out everywhere else. */
export async function changeUser(db: Database, change: Change): Promise<ShownUser | Refused> {
  const { password, who, identity } = change
  if (password !== undefined && isBelowSecond(who)) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    return refused('insufficient_aal', message)
  }
  const weak = password === undefined ? null : checkPassword(password, identity.settings)
  if (weak) return weak
  if (password && (await isPassword(password, who.user.passwordHash))) {
    const message = 'New password should be different from the old password.'
    return refused('same_password', message)
  }
  const passwordHash = password && (await hashPassword(password))
  return inTransaction(db, (tx) => put(tx, { ...change, passwordHash }))
}

async function put(
  tx: Database,
  change: Change & { passwordHash: string | undefined },
): Promise<ShownUser | Refused> {
  const { who, data, passwordHash, now } = change
  const account = await lockAccount(tx, who.user.id)
  if (!account) return refused('user_not_found', 'User from sub claim in JWT does not exist')

  const user = {
    ...account.user,
    ...(data && { userMetadata: changedMetadata(account.user.userMetadata, data) }),
    ...(passwordHash && { passwordHash }),
    updatedAt: now,
  }
  const { userMetadata, updatedAt } = user
  const changed = { userMetadata, passwordHash: user.passwordHash, updatedAt }
  await write(tx, tx.update(users).set(changed).where(eq(users.id, user.id)))
  if (passwordHash) await endWhatTheOldOneOpened(tx, { ...account, user }, change)
  return showUser({ ...account, user })
}

async function endWhatTheOldOneOpened(
  tx: Database,
  { user }: Account,
  { who, identity, device, now }: Change,
): Promise<void> {
  const { id: sessionId } = who.session
  const others = and(eq(sessions.userId, user.id), ne(sessions.id, sessionId))
  await write(tx, tx.delete(sessions).where(others))
  await write(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id)))
  await write(tx, tx.delete(flowStates).where(eq(flowStates.userId, user.id)))
  await audit(tx, { action: 'password_changed', userId: user.id, sessionId, device, now })
  await tellOwner(tx, { news: { template: 'password-changed' }, user, identity, device, now })
}
