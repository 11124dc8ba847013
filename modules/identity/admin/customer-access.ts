import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { audit } from '../audit.ts'
import type { AccountSession, Permission } from '../contract.ts'
import { listUserSessions } from '../sessions/list-sessions.ts'
import type { Device } from '../settings.ts'
import { type SessionId, sessions, type UserId, type UserRow, users } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { clearPendingChanges } from '../users/clear-pending-changes.ts'
import { getStaffRole } from './admin-role.ts'
import { formatActor } from './admin-tokens.ts'
import { recheckAdmin } from './recheck-admin.ts'

const PERMISSION: Permission = 'customers:write'
/** Longer than anybody waits, and a date that every program can write. */
const BLOCK_YEARS = 100

/** Whether an account runs the shop. Its access is managed with the team. */
export function isStaffAccount(user: UserRow): boolean {
  return getStaffRole(user) !== null
}

/** Lists the sessions of a customer. */
export function listCustomerSessions(
  db: Database,
  { userId }: { userId: UserId },
): Promise<AccountSession[]> {
  return listUserSessions(db, { userId, currentSessionId: null })
}

interface CustomerAccessInput {
  userId: UserId
  actor: Actor
  device: Device
  now: Date
}

type CustomerAccessError = 'not_admin' | 'account_not_found' | 'account_is_staff'

/** Ends one session of a customer, or all of them with null. Their access tokens are invalid at once. */
export function endCustomerSessions(
  db: Database,
  { sessionId, ...input }: CustomerAccessInput & { sessionId: SessionId | null },
): Promise<Result<null, CustomerAccessError | 'session_not_found'>> {
  const { userId, actor, device, now } = input
  return runInTransaction(db, async (tx) => {
    const locked = await lockCustomerAccount(tx, input)
    if (!locked.ok) return locked
    const isEnded = sessionId ? eq(sessions.id, sessionId) : undefined
    const condition = and(eq(sessions.userId, userId), isEnded, isNull(sessions.endedAt))
    const { rowCount } = await tx.delete(sessions).where(condition)
    if (sessionId && !rowCount) return err('session_not_found')
    await clearPendingChanges(tx, userId)
    const detail = { scope: sessionId ? 'one' : 'all', actor: formatActor(actor) }
    await audit(tx, { action: 'signed_out', userId, sessionId, device, detail, now })
    return ok(null)
  })
}

/** Blocks an account, which ends its sessions, or lets it in again. */
export function setCustomerBlock(
  db: Database,
  { isBlocked, ...input }: CustomerAccessInput & { isBlocked: boolean },
): Promise<Result<null, CustomerAccessError>> {
  const { userId, actor, device, now } = input
  return runInTransaction(db, async (tx) => {
    const locked = await lockCustomerAccount(tx, input)
    if (!locked.ok) return locked
    const bannedUntil = isBlocked ? addYears(now, BLOCK_YEARS) : null
    const change = { bannedUntil, updatedAt: now }
    await execute(tx, tx.update(users).set(change).where(eq(users.id, userId)))
    if (isBlocked) await execute(tx, tx.delete(sessions).where(eq(sessions.userId, userId)))
    const detail = { actor: formatActor(actor), fields: ['ban_duration'], is_blocked: isBlocked }
    await audit(tx, { action: 'user_updated', userId, device, detail, now })
    return ok(null)
  })
}

function addYears(date: Date, years: number): Date {
  const later = new Date(date)
  later.setUTCFullYear(date.getUTCFullYear() + years)
  return later
}

async function lockCustomerAccount(
  tx: Database,
  { userId, actor, now }: CustomerAccessInput,
): Promise<Result<UserRow, CustomerAccessError>> {
  const failure = await recheckAdmin(tx, { actor }, { now, permission: PERMISSION })
  if (failure) return failure
  const account = await lockAccount(tx, userId)
  if (!account || account.user.deletedAt) return err('account_not_found')
  return isStaffAccount(account.user) ? err('account_is_staff') : ok(account.user)
}
