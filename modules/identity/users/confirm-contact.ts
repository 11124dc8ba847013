import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import type { Device } from '../settings.ts'
import { identities, users } from '../tables.ts'
import type { Account } from './account.ts'

interface ConfirmContactInput {
  contactType: 'email' | 'phone'
  device: Device
  now: Date
}

/** Marks the account's e-mail address or phone number as confirmed. The account must be locked. */
export async function confirmContact(
  tx: Database,
  { user, identities: existing, factors }: Account,
  { contactType, device, now }: ConfirmContactInput,
): Promise<Account> {
  const verifiedFlag = { [`${contactType}_verified`]: true }
  const changes = {
    ...(contactType === 'email' ? { emailConfirmedAt: now } : { phoneConfirmedAt: now }),
    ...{ userMetadata: { ...user.userMetadata, ...verifiedFlag }, updatedAt: now },
  }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, user.id)))
  const updated = existing.map((identity) => {
    const identityData = { ...identity.identityData, ...verifiedFlag }
    return identity.provider === contactType
      ? { ...identity, identityData, updatedAt: now }
      : identity
  })
  for (const { id, identityData, updatedAt } of updated.filter(
    ({ provider }) => provider === contactType,
  )) {
    await execute(
      tx,
      tx.update(identities).set({ identityData, updatedAt }).where(eq(identities.id, id)),
    )
  }
  await audit(tx, { action: `${contactType}_confirmed`, userId: user.id, device, now })
  return { user: { ...user, ...changes }, identities: updated, factors }
}
