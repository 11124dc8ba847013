import { inArray } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import type { ActorReference } from '../contract.ts'
import { type UserId, type UserRow, users } from '../tables.ts'

/** The name that a person gave; null without one. */
export function getAccountName({ userMetadata }: Pick<UserRow, 'userMetadata'>): string | null {
  const { full_name: name } = userMetadata
  return typeof name === 'string' && name.trim() !== '' ? name : null
}

interface ActorRow {
  actorKind: Actor['kind']
  actorId: string | null
  actorName: string | null
}

/**
 * Reads the names of the accounts that caused changes, and returns a function that names the actor of each: an account by
 * its name or else its e-mail address.
 */
export async function readActorNames(
  db: Database,
  rows: ActorRow[],
): Promise<(row: ActorRow) => ActorReference> {
  const isAccount = ({ actorKind }: ActorRow) =>
    actorKind === 'staff_account' || actorKind === 'shopper'
  const ids = rows.filter(isAccount).flatMap(({ actorId }) => actorId ?? [])
  const names = await listAccountNames(db, ids as UserId[])
  return ({ actorKind, actorId, actorName }) => {
    return { kind: actorKind, id: actorId, name: actorName ?? names.get(actorId ?? '') ?? null }
  }
}

/** The names that people gave, by account. */
export async function listGivenNames(db: Database, ids: UserId[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const accounts = await db
    .select({ id: users.id, userMetadata: users.userMetadata })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(
    accounts.flatMap((account) => {
      const name = getAccountName(account)
      return name ? [[account.id, name] as const] : []
    }),
  )
}

/** The name of each account, or else its e-mail address. */
export async function listAccountNames(db: Database, ids: UserId[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const accounts = await db
    .select({ id: users.id, email: users.email, userMetadata: users.userMetadata })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(
    accounts.flatMap((account) => {
      const name = getAccountName(account) ?? account.email
      return name ? [[account.id, name] as const] : []
    }),
  )
}
