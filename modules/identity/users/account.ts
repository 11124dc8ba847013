import { and, eq, sql } from 'drizzle-orm'
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

/** Somebody, the ways they can show who they are, and what they show besides; the oldest first. */
export interface Account {
  user: UserRow
  identities: IdentityRow[]
  factors: FactorRow[]
}

/** As it stands at this moment; to change it, `lockAccount`. */
export async function getAccount(db: Database, id: UserId): Promise<Account | null> {
  return loadAccount(db, id, selectUserById(db).execute({ id }))
}

/** The account, held against every other change until the transaction ends. */
export async function lockAccount(tx: Database, id: UserId): Promise<Account | null> {
  return loadAccount(tx, id, selectUserForUpdate(tx).execute({ id }))
}

/**
 * The account, before it goes: nothing that names it is written any more until the transaction ends, and what is being
 * written is waited for, so that whatever is erased next is all there will ever be. It must be locked already.
 */
export async function lockAccountForDeletion(tx: Database, id: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
}

/** One connection answers in the order it was asked, so what is read beside a lock is read behind it. */
async function loadAccount(
  db: Database,
  id: UserId,
  reading: Promise<UserRow[]>,
): Promise<Account | null> {
  const [[user], ways, factors] = await parallel(
    reading,
    listIdentities(db, id),
    listFactors(db, id),
  )
  return user ? { user, identities: ways, factors } : null
}

/** Whose address this is; `email` as it is kept. People whose employer signs them in are not looked for by theirs. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [user] = await selectUserByEmail(db).execute({ email })
  return user ?? null
}

/** Whose number this is; `phone` as it is kept. */
export async function findUserByPhone(db: Database, phone: string): Promise<UserRow | null> {
  const [user] = await selectUserByPhone(db).execute({ phone })
  return user ?? null
}

/** The account of an address as `userByEmail` finds it, held like that of `lockAccount`. */
export async function lockAccountByEmail(tx: Database, email: string): Promise<Account | null> {
  const found = await findUserByEmail(tx, email)
  return found && lockAccount(tx, found.id)
}

/** The account of a number, held likewise. */
export async function lockAccountByPhone(tx: Database, phone: string): Promise<Account | null> {
  const found = await findUserByPhone(tx, phone)
  return found && lockAccount(tx, found.id)
}

export function listIdentities(db: Database, userId: UserId): Promise<IdentityRow[]> {
  return selectIdentities(db).execute({ userId })
}

const hasId = eq(users.id, sql.placeholder('id'))
const selectUserById = prepareQuery((db) =>
  db.select().from(users).where(hasId).prepare('user_by_id'),
)
const selectUserForUpdate = prepareQuery((db) =>
  db.select().from(users).where(hasId).for('no key update').prepare('lock_user'),
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
    .prepare('user_by_email'),
)
const selectUserByPhone = prepareQuery((db) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.phone, sql.placeholder('phone')), eq(users.aud, 'authenticated')))
    .prepare('user_by_phone'),
)
const selectIdentities = prepareQuery((db) =>
  db
    .select()
    .from(identities)
    .where(eq(identities.userId, sql.placeholder('userId')))
    .orderBy(identities.createdAt, identities.id)
    .prepare('identities_of_user'),
)
