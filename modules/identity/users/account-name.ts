import { inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type UserId, type UserRow, users } from '../tables.ts'

/** The name that a person gave; null without one. */
export function getAccountName({ userMetadata }: Pick<UserRow, 'userMetadata'>): string | null {
  const { full_name: name } = userMetadata
  return typeof name === 'string' && name.trim() !== '' ? name : null
}

/** The name or else the e-mail address of accounts, by id. Deleted ones are left out. */
export async function listAccountNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, email: users.email, userMetadata: users.userMetadata })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)] as UserId[]))
  return new Map(
    rows.flatMap((row) => {
      const name = getAccountName(row) ?? row.email
      return name ? [[row.id, name] as const] : []
    }),
  )
}
