import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isUniqueViolation } from '#platform/db/sql-state'
import { execute, runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
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
 * Sets a confirmed e-mail address or phone number and updates the contact's identity; an anonymous user becomes a
 * permanent one. The account must be locked. Fails with `email_exists` or `phone_exists` if another transaction took it.
 */
export async function changeContact(
  tx: Database,
  account: Account,
  { contact, ...input }: ChangeContactInput & { contact: Contact },
): Promise<IdentityResult<Account>> {
  try {
    const changed = await runInTransaction(tx, (savepoint) =>
      applyContactChange(savepoint, account, { contact, ...input }),
    )
    return ok(changed)
  } catch (error) {
    if (isUniqueViolation(error)) return contactTakenError(contact)
    throw error
  }
}

async function applyContactChange(
  tx: Database,
  { user, identities: existing, factors }: Account,
  { contact, identity, device, now }: ChangeContactInput & { contact: Contact },
): Promise<Account> {
  await deleteUnconfirmedHolder(tx, { contact, userId: user.id })
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
  const identities = await saveContactIdentity(tx, { existing, userId: user.id, contact, now })
  const contactType = 'email' in contact ? 'email' : 'phone'
  await audit(tx, { action: `${contactType}_changed`, userId: user.id, device, now })
  if ('phone' in contact)
    await notifySignInMethodChange(tx, { user, added: 'phone', identity, device, now })
  if ('email' in contact && user.email && user.email !== contact.email) {
    const notice = {
      template: 'email-changed',
      email: user.email,
      newEmail: contact.email,
    } as const
    await notifyAccountOwner(tx, { notice, user, identity, device, now })
  }
  return { user: { ...user, ...changed }, identities, factors }
}

function toContactData(contact: Contact) {
  return { ...contact, [`${'email' in contact ? 'email' : 'phone'}_verified`]: true }
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
  const current = existing.find((identity) => identity.provider === provider)
  const emptyData = { sub: userId, email_verified: false, phone_verified: false }
  const saved: IdentityRow = {
    ...{ id: current?.id ?? newId<'identity'>(), userId, provider, providerId: userId },
    identityData: { ...(current?.identityData ?? emptyData), ...toContactData(contact) },
    ...{
      lastSignInAt: current?.lastSignInAt ?? null,
      createdAt: current?.createdAt ?? now,
      updatedAt: now,
    },
  }
  const { identityData, updatedAt } = saved
  const insert = tx.insert(identities).values(saved)
  const set = { identityData, updatedAt }
  await execute(tx, insert.onConflictDoUpdate({ target: identities.id, set }))
  return current
    ? existing.map((identity) => (identity === current ? saved : identity))
    : [...existing, saved]
}
