import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { audit } from '../audit.ts'
import type { Device } from '../settings.ts'
import { identities, users } from '../tables.ts'
import type { Account } from '../users/account.ts'

/** Somebody has shown that the address of their account is theirs. */
export async function confirmEmail(
  tx: Database,
  account: Account,
  { device, now }: { device: Device; now: Date },
): Promise<Account> {
  const { user, identities: ways } = account
  const userMetadata = { ...user.userMetadata, email_verified: true }
  const seen = { emailConfirmedAt: now, userMetadata, updatedAt: now }
  await write(tx, tx.update(users).set(seen).where(eq(users.id, user.id)))
  const shown = ways.map((way) =>
    way.provider === 'email'
      ? { ...way, identityData: { ...way.identityData, email_verified: true }, updatedAt: now }
      : way,
  )
  for (const { id, identityData, updatedAt } of shown) {
    const isIt = eq(identities.id, id)
    await write(tx, tx.update(identities).set({ identityData, updatedAt }).where(isIt))
  }
  await audit(tx, { action: 'email_confirmed', userId: user.id, device, now })
  return { ...account, user: { ...user, ...seen }, identities: shown }
}
