import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { parallel } from '#platform/parallel'
import {
  type FactorRow,
  type IdentityRow,
  identities,
  type UserId,
  type UserRow,
  users,
} from '../tables.ts'
import { listFactors } from './factors.ts'

/** A user with their sign-in methods and their MFA factors, the oldest first. */
export interface Account {
  user: UserRow
  identities: IdentityRow[]
  factors: FactorRow[]
}

/** Reads without a lock. Use `lockAccount` before a change. Null if there is no such user. */
export async function getAccount(db: Database, id: UserId): Promise<Account | null> {
  return loadAccount(db, id, selectUserById(db).execute({ id }))
}

/** Locks the user row against changes until the transaction ends, and loads the account. Null if there is no such user. */
export async function lockAccount(tx: Database, id: UserId): Promise<Account | null> {
  return loadAccount(tx, id, selectUserForUpdate(tx).execute({ id }))
}

/**
 * Blocks inserts of rows that reference the user until the transaction ends, and waits for those in progress, so that a
 * deletion after it misses none. The caller holds the lock of `lockAccount`.
 */
export async function lockAccountForDeletion(tx: Database, id: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
}

/** One connection runs its queries in order, so the parallel reads run after the lock is granted. */
async function loadAccount(
  db: Database,
  id: UserId,
  userQuery: Promise<UserRow[]>,
): Promise<Account | null> {
  const [[user], identities, factors] = await parallel(
    userQuery,
    listIdentities(db, id),
    listFactors(db, id),
  )
  return user ? { user, identities, factors } : null
}

/** `email` is normalised by `parseEmailAddress`. SAML users are not found. Null if there is none. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [user] = await selectUserByEmail(db).execute({ email })
  return user ?? null
}

/** The ids of users by their confirmed address; addresses without one are left out. */
export async function listUserIdsByEmail(
  db: Database,
  emails: string[],
): Promise<Map<string, UserId>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), isNotNull(users.emailConfirmedAt)))
  return new Map(rows.map(({ id, email }) => [email!, id]))
}

/** `phone` is normalised by `parsePhoneNumber`. Null if there is none. */
export async function findUserByPhone(db: Database, phone: string): Promise<UserRow | null> {
  const [user] = await selectUserByPhone(db).execute({ phone })
  return user ?? null
}

/** Locks the account that `findUserByEmail` finds, as `lockAccount` does. */
export async function lockAccountByEmail(tx: Database, email: string): Promise<Account | null> {
  const user = await findUserByEmail(tx, email)
  return user && lockAccount(tx, user.id)
}

/** Locks the account that `findUserByPhone` finds, as `lockAccount` does. */
export async function lockAccountByPhone(tx: Database, phone: string): Promise<Account | null> {
  const user = await findUserByPhone(tx, phone)
  return user && lockAccount(tx, user.id)
}

export function listIdentities(db: Database, userId: UserId): Promise<IdentityRow[]> {
  return selectIdentities(db).execute({ userId })
}

const hasId = eq(users.id, sql.placeholder('id'))
const selectUserById = prepareQuery((db) =>
  db.select().from(users).where(hasId).prepare('select_user_by_id'),
)
const selectUserForUpdate = prepareQuery((db) =>
  db.select().from(users).where(hasId).for('no key update').prepare('select_user_for_update'),
)
const selectUserByEmail = prepareQuery((db) =>
  db
    .select()
    .from(users)
    .where(
      and(
        eq(users.email, sql.placeholder('email')),
        eq(users.aud, 'authenticated'),
        eq(users.isSsoUser, false),
      ),
    )
    .prepare('select_user_by_email'),
)
const selectUserByPhone = prepareQuery((db) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.phone, sql.placeholder('phone')), eq(users.aud, 'authenticated')))
    .prepare('select_user_by_phone'),
)
const selectIdentities = prepareQuery((db) =>
  db
    .select()
    .from(identities)
    .where(eq(identities.userId, sql.placeholder('userId')))
    .orderBy(identities.createdAt, identities.id)
    .prepare('select_user_identities'),
)
