import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { type IdentityRow, identities } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { buildContactIdentity } from '../users/contact-identity.ts'
import type { AdminUserFields } from './parse-user-fields.ts'

/** Updates the identities of the changed contacts to the account's new values, and creates missing ones. */
export async function upsertContactIdentities(
  tx: Database,
  { user, identities: before }: Account,
  { fields, now }: { fields: AdminUserFields; now: Date },
): Promise<IdentityRow[]> {
  const providers = [
    ...(fields.email || (fields.confirmsEmail && user.email) ? (['email'] as const) : []),
    ...(fields.phone || (fields.confirmsPhone && user.phone) ? (['phone'] as const) : []),
  ]
  const result: IdentityRow[] = before.filter(
    ({ provider }) => !providers.some((changed) => changed === provider),
  )
  for (const provider of providers) {
    const existing = before.find((identity) => identity.provider === provider)
    const identity = {
      ...buildContactIdentity(user, provider, now),
      ...(existing && { id: existing.id, createdAt: existing.createdAt }),
    }
    const identityData = {
      ...existing?.identityData,
      ...identity.identityData,
      ...toVerifiedFlags(fields),
    }
    const row = { ...identity, identityData }
    const target = [identities.provider, identities.providerId]
    const set = { identityData, updatedAt: now }
    await execute(tx, tx.insert(identities).values(row).onConflictDoUpdate({ target, set }))
    result.push(row)
  }
  return result.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** A changed contact is verified only if the administrator confirms it. An unchanged one keeps its flag. */
function toVerifiedFlags({ email, phone, confirmsEmail, confirmsPhone }: AdminUserFields) {
  return {
    ...(email && { email_verified: confirmsEmail }),
    ...(phone && { phone_verified: confirmsPhone }),
  }
}
