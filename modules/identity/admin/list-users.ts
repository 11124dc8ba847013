import { asc, desc, ilike, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import { factors, identities, type UserId, users } from '../tables.ts'
import { toUserResponse, type UserResponse } from '../users/user-response.ts'

interface ListUsersInput {
  /** From 1. */
  page: number
  perPage: number
  /** A part of the e-mail address or of the full name. */
  filter: string | undefined
  order: 'asc' | 'desc'
}

/** Accounts by creation time, including soft-deleted ones, and their total number. */
export async function listUsers(
  db: Database,
  { page, perPage, filter, order }: ListUsersInput,
): Promise<{ users: UserResponse[]; total: number }> {
  const condition = filter ? matchesFilter(filter) : undefined
  const direction = order === 'asc' ? asc : desc
  const [total, rows] = await parallel(
    db.$count(users, condition),
    db
      .select()
      .from(users)
      .where(condition)
      .orderBy(direction(users.createdAt), direction(users.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
  )
  const ids = rows.map(({ id }) => id)
  const [identityRows, factorRows] = await parallel(
    listIdentitiesOfUsers(db, ids),
    listFactorsOfUsers(db, ids),
  )
  const responses = rows.map((user) => {
    const isOfUser = ({ userId }: { userId: UserId }) => userId === user.id
    return toUserResponse({
      user,
      identities: identityRows.filter(isOfUser),
      factors: factorRows.filter(isOfUser),
    })
  })
  return { users: responses, total }
}

/** `%` and `_` match literally. */
function matchesFilter(filter: string) {
  const pattern = `%${filter.replaceAll(/[\\%_]/g, '\\$&')}%`
  return or(
    ilike(users.email, pattern),
    sql`${users.userMetadata} ->> 'full_name' ilike ${pattern}`,
  )
}

async function listIdentitiesOfUsers(db: Database, ids: UserId[]) {
  const isOfUsers = inArray(identities.userId, ids)
  return db.select().from(identities).where(isOfUsers).orderBy(identities.createdAt, identities.id)
}

async function listFactorsOfUsers(db: Database, ids: UserId[]) {
  const isOfUsers = inArray(factors.userId, ids)
  return db.select().from(factors).where(isOfUsers).orderBy(factors.createdAt, factors.id)
}
