import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { users } from '../tables.ts'
import { type Account, lockAccount } from '../users/account.ts'
import { holderOf, type Name } from '../users/taken.ts'

/**
 * Whose change to another address or number is under way, by where they are reached now or want to be; locked. Several
 * may want the same: then none of them is meant.
 */
export async function pendingChange(tx: Database, name: Name): Promise<Account | null> {
  const id = (await holderOf(tx, name))?.id ?? (await onlyOneWhoWants(tx, name))
  const account = id ? await lockAccount(tx, id) : null
  const wanted = 'email' in name ? account?.user.newEmail : account?.user.newPhone
  return wanted ? account : null
}

async function onlyOneWhoWants(tx: Database, name: Name) {
  const wants = 'email' in name ? eq(users.newEmail, name.email) : eq(users.newPhone, name.phone)
  const isOurs = and(wants, eq(users.aud, 'authenticated'))
  const found = await tx.select({ id: users.id }).from(users).where(isOurs).limit(2)
  return found.length === 1 ? found[0]!.id : undefined
}
