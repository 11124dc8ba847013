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

/** Somebody has shown that the address, or the number, of their account is theirs. */
export async function confirmContact(
  tx: Database,
  { user, identities: ways, factors }: Account,
  { contactType, device, now }: ConfirmContactInput,
): Promise<Account> {
  const verified = { [`${contactType}_verified`]: true }
  const seen = {
    ...(contactType === 'email' ? { emailConfirmedAt: now } : { phoneConfirmedAt: now }),
    ...{ userMetadata: { ...user.userMetadata, ...verified }, updatedAt: now },
  }
  await execute(tx, tx.update(users).set(seen).where(eq(users.id, user.id)))
  const shown = ways.map((one) => {
    const identityData = { ...one.identityData, ...verified }
    return one.provider === contactType ? { ...one, identityData, updatedAt: now } : one
  })
  for (const { id, identityData, updatedAt } of shown.filter(
    ({ provider }) => provider === contactType,
  )) {
    const isIt = eq(identities.id, id)
    await execute(tx, tx.update(identities).set({ identityData, updatedAt }).where(isIt))
  }
  await audit(tx, { action: `${contactType}_confirmed`, userId: user.id, device, now })
  return { user: { ...user, ...seen }, identities: shown, factors }
}
