import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { type IdentityRow, identities } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { buildContactIdentity } from '../users/contact-identity.ts'
import type { AdminUserFields } from './parse-user-fields.ts'

/** The ways in by an address and a number of their own say what the account says now. */
export async function upsertContactIdentities(
  tx: Database,
  { user, identities: before }: Account,
  { fields, now }: { fields: AdminUserFields; now: Date },
): Promise<IdentityRow[]> {
  const meant = [
    ...(fields.email || (fields.confirmsEmail && user.email) ? (['email'] as const) : []),
    ...(fields.phone || (fields.confirmsPhone && user.phone) ? (['phone'] as const) : []),
  ]
  const ways: IdentityRow[] = before.filter(
    ({ provider }) => !meant.some((one) => one === provider),
  )
  for (const provider of meant) {
    const kept = before.find((one) => one.provider === provider)
    const way = {
      ...buildContactIdentity(user, provider, now),
      ...(kept && { id: kept.id, createdAt: kept.createdAt }),
    }
    const identityData = { ...kept?.identityData, ...way.identityData, ...toVerifiedFlags(fields) }
    const row = { ...way, identityData }
    const target = [identities.provider, identities.providerId]
    const set = { identityData, updatedAt: now }
    await execute(tx, tx.insert(identities).values(row).onConflictDoUpdate({ target, set }))
    ways.push(row)
  }
  return ways.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

/** An address that was changed is as good as the administrator says; one that was not stays as good as it was. */
function toVerifiedFlags({ email, phone, confirmsEmail, confirmsPhone }: AdminUserFields) {
  return {
    ...(email && { email_verified: confirmsEmail }),
    ...(phone && { phone_verified: confirmsPhone }),
  }
}
