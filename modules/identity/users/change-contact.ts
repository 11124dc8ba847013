import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isUniqueViolation } from '#platform/db/sql-state'
import { execute, runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { audit } from '../audit.ts'
import type { AuthFailure } from '../auth-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type IdentityRow, identities, users } from '../tables.ts'
import type { Account } from './account.ts'
import { type Contact, contactTakenError, deleteUnconfirmedHolder } from './contact-availability.ts'
import { notifyAccountOwner } from './notify-account-owner.ts'
import { notifySignInMethodChange } from './notify-sign-in-method-change.ts'

interface ChangeContactInput {
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * An account is reached somewhere else from now on; whoever has it showed that the new place is theirs. Who had no name
 * has one now. Of two who want the same, the first has it and the other hears so.
 */
export async function changeContact(
  tx: Database,
  account: Account,
  { name, ...given }: ChangeContactInput & { name: Contact },
): Promise<Account | AuthFailure> {
  try {
    return await runInTransaction(tx, (part) =>
      applyContactChange(part, account, { name, ...given }),
    )
  } catch (error) {
    if (isUniqueViolation(error)) return contactTakenError(name)
    throw error
  }
}

async function applyContactChange(
  tx: Database,
  { user, identities: existing, factors }: Account,
  { name: contact, identity, device, now }: ChangeContactInput & { name: Contact },
): Promise<Account> {
  await deleteUnconfirmedHolder(tx, { name: contact, userId: user.id })
  const changed = {
    ...('email' in contact
      ? {
          email: contact.email,
          emailConfirmedAt: now,
          newEmail: null,
          emailChangeConfirmedSide: null,
        }
      : { phone: contact.phone, phoneConfirmedAt: now, newPhone: null }),
    ...{ isAnonymous: false, userMetadata: { ...user.userMetadata, ...toContactData(contact) } },
    updatedAt: now,
  }
  await execute(tx, tx.update(users).set(changed).where(eq(users.id, user.id)))
  const moved = await saveContactIdentity(tx, { existing, userId: user.id, contact, now })
  const what = 'email' in contact ? 'email' : 'phone'
  await audit(tx, { action: `${what}_changed`, userId: user.id, device, now })
  if ('phone' in contact)
    await notifySignInMethodChange(tx, { user, added: 'phone', identity, device, now })
  if ('email' in contact && user.email && user.email !== contact.email) {
    const news = { template: 'email-changed', email: user.email, newEmail: contact.email } as const
    await notifyAccountOwner(tx, { news, user, identity, device, now })
  }
  return { user: { ...user, ...changed }, identities: moved, factors }
}

function toContactData(name: Contact) {
  return { ...name, [`${'email' in name ? 'email' : 'phone'}_verified`]: true }
}

interface SaveContactIdentityInput {
  existing: IdentityRow[]
  userId: IdentityRow['userId']
  contact: Contact
  now: Date
}

async function saveContactIdentity(
  tx: Database,
  { existing, userId, contact, now }: SaveContactIdentityInput,
): Promise<IdentityRow[]> {
  const provider = 'email' in contact ? 'email' : 'phone'
  const own = existing.find((way) => way.provider === provider)
  const none = { sub: userId, email_verified: false, phone_verified: false }
  const moved: IdentityRow = {
    ...{ id: own?.id ?? newId<'identity'>(), userId, provider, providerId: userId },
    identityData: { ...(own?.identityData ?? none), ...toContactData(contact) },
    ...{
      lastSignInAt: own?.lastSignInAt ?? null,
      createdAt: own?.createdAt ?? now,
      updatedAt: now,
    },
  }
  const { identityData, updatedAt } = moved
  const added = tx.insert(identities).values(moved)
  const set = { identityData, updatedAt }
  await execute(tx, added.onConflictDoUpdate({ target: identities.id, set }))
  return own ? existing.map((way) => (way === own ? moved : way)) : [...existing, moved]
}
