import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { audit } from '../audit.ts'
import type { Device } from '../settings.ts'
import { identities, users } from '../tables.ts'
import type { Account } from '../users/account.ts'

interface Confirming {
  way: 'email' | 'phone'
  device: Device
  now: Date
}

/** Somebody has shown that the address, or the number, of their account is theirs. */
export async function confirmWay(
  tx: Database,
  { user, identities: ways, factors }: Account,
  { way, device, now }: Confirming,
): Promise<Account> {
  const verified = { [`${way}_verified`]: true }
  const seen = {
    ...(way === 'email' ? { emailConfirmedAt: now } : { phoneConfirmedAt: now }),
    ...{ userMetadata: { ...user.userMetadata, ...verified }, updatedAt: now },
  }
  await write(tx, tx.update(users).set(seen).where(eq(users.id, user.id)))
  const shown = ways.map((one) => {
    const identityData = { ...one.identityData, ...verified }
    return one.provider === way ? { ...one, identityData, updatedAt: now } : one
  })
  for (const { id, identityData, updatedAt } of shown.filter(({ provider }) => provider === way)) {
    const isIt = eq(identities.id, id)
    await write(tx, tx.update(identities).set({ identityData, updatedAt }).where(isIt))
  }
  await audit(tx, { action: `${way}_confirmed`, userId: user.id, device, now })
  return { user: { ...user, ...seen }, identities: shown, factors }
}
