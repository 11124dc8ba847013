import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { users } from '../tables.ts'
import { type Account, lockAccount } from './account.ts'
import { type Contact, findUserByContact } from './contact-availability.ts'

/**
 * Locks the account with a pending change of the same contact type, found by its current or its new contact. Null if
 * there is none, or if several users want the same new contact.
 */
export async function lockAccountByPendingContact(
  tx: Database,
  contact: Contact,
): Promise<Account | null> {
  const id = (await findUserByContact(tx, contact))?.id ?? (await findSoleClaimant(tx, contact))
  const account = id ? await lockAccount(tx, id) : null
  const newContact = 'email' in contact ? account?.user.newEmail : account?.user.newPhone
  return newContact ? account : null
}

async function findSoleClaimant(tx: Database, contact: Contact) {
  const isPending =
    'email' in contact ? eq(users.newEmail, contact.email) : eq(users.newPhone, contact.phone)
  const claimants = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isPending, eq(users.aud, 'authenticated')))
    .limit(2)
  return claimants.length === 1 ? claimants[0]!.id : undefined
}
