import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { users } from '../tables.ts'
import { type Account, lockAccount } from './account.ts'
import { type Contact, findUserByContact } from './contact-availability.ts'

/**
 * Whose change to another address or number is under way, by where they are reached now or want to be; locked. Several
 * may want the same: then none of them is meant.
 */
export async function lockAccountWithPendingChange(
  tx: Database,
  name: Contact,
): Promise<Account | null> {
  const id = (await findUserByContact(tx, name))?.id ?? (await findSoleClaimant(tx, name))
  const account = id ? await lockAccount(tx, id) : null
  const wanted = 'email' in name ? account?.user.newEmail : account?.user.newPhone
  return wanted ? account : null
}

async function findSoleClaimant(tx: Database, name: Contact) {
  const wants = 'email' in name ? eq(users.newEmail, name.email) : eq(users.newPhone, name.phone)
  const isOurs = and(wants, eq(users.aud, 'authenticated'))
  const found = await tx.select({ id: users.id }).from(users).where(isOurs).limit(2)
  return found.length === 1 ? found[0]!.id : undefined
}
