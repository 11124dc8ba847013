import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { audit } from '../audit.ts'
import type { Device } from '../settings.ts'
import { identities, users } from '../tables.ts'
import type { Account } from '../users/account.ts'

/** Somebody has shown that the number of their account is theirs. */
export async function confirmPhone(
  tx: Database,
  { user, identities: ways, factors }: Account,
  { device, now }: { device: Device; now: Date },
): Promise<Account> {
  const userMetadata = { ...user.userMetadata, phone_verified: true }
  const seen = { phoneConfirmedAt: now, userMetadata, updatedAt: now }
  await write(tx, tx.update(users).set(seen).where(eq(users.id, user.id)))
  const shown = ways.map((way) =>
    way.provider === 'phone'
      ? { ...way, identityData: { ...way.identityData, phone_verified: true }, updatedAt: now }
      : way,
  )
  for (const { id, identityData, updatedAt } of shown) {
    const isIt = eq(identities.id, id)
    await write(tx, tx.update(identities).set({ identityData, updatedAt }).where(isIt))
  }
  await audit(tx, { action: 'phone_confirmed', userId: user.id, device, now })
  return { user: { ...user, ...seen }, identities: shown, factors }
}
