import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { type IdentityRow, identities } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { ownWay } from '../users/own-way.ts'
import type { ManagedFields } from './managed-fields.ts'

/** The ways in by an address and a number of their own say what the account says now. */
export async function putWays(
  tx: Database,
  { user, identities: before }: Account,
  { fields, now }: { fields: ManagedFields; now: Date },
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
      ...ownWay(user, provider, now),
      ...(kept && { id: kept.id, createdAt: kept.createdAt }),
    }
    const identityData = { ...kept?.identityData, ...way.identityData, ...verified(fields) }
    const row = { ...way, identityData }
    const target = [identities.provider, identities.providerId]
    const set = { identityData, updatedAt: now }
    await write(tx, tx.insert(identities).values(row).onConflictDoUpdate({ target, set }))
    ways.push(row)
  }
  return ways.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

/** An address that was changed is as good as the administrator says; one that was not stays as good as it was. */
function verified({ email, phone, confirmsEmail, confirmsPhone }: ManagedFields) {
  return {
    ...(email && { email_verified: confirmsEmail }),
    ...(phone && { phone_verified: confirmsPhone }),
  }
}
