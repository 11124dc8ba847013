import { asc, desc, ilike, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import { factors, identities, type UserId, users } from '../tables.ts'
import { toUserResponse, type UserResponse } from '../users/user-response.ts'

interface ListUsersInput {
  /** From 1. */
  page: number
  perPage: number
  /** A part of the address or of the full name. */
  filter: string | undefined
  order: 'asc' | 'desc'
}

/** Accounts by the day they were opened, those of former users too, and how many there are in all. */
export async function listUsers(
  db: Database,
  { page, perPage, filter, order }: ListUsersInput,
): Promise<{ users: UserResponse[]; total: number }> {
  const meant = filter ? matchesFilter(filter) : undefined
  const by = order === 'asc' ? asc : desc
  const [total, rows] = await parallel(
    db.$count(users, meant),
    db
      .select()
      .from(users)
      .where(meant)
      .orderBy(by(users.createdAt), by(users.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
  )
  const ids = rows.map(({ id }) => id)
  const [ways, second] = await parallel(listIdentitiesOfUsers(db, ids), listFactorsOfUsers(db, ids))
  const shown = rows.map((user) => {
    const isTheirs = ({ userId }: { userId: UserId }) => userId === user.id
    return toUserResponse({
      user,
      identities: ways.filter(isTheirs),
      factors: second.filter(isTheirs),
    })
  })
  return { users: shown, total }
}

/** What is looked for is meant word for word: `%` and `_` too. */
function matchesFilter(filter: string) {
  const pattern = `%${filter.replaceAll(/[\\%_]/g, '\\$&')}%`
  return or(
    ilike(users.email, pattern),
    sql`${users.userMetadata} ->> 'full_name' ilike ${pattern}`,
  )
}

async function listIdentitiesOfUsers(db: Database, ids: UserId[]) {
  const isOne = inArray(identities.userId, ids)
  return db.select().from(identities).where(isOne).orderBy(identities.createdAt, identities.id)
}

async function listFactorsOfUsers(db: Database, ids: UserId[]) {
  const isOne = inArray(factors.userId, ids)
  return db.select().from(factors).where(isOne).orderBy(factors.createdAt, factors.id)
}
