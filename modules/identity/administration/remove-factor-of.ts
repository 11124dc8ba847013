import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { audit } from '../audit.ts'
import { noSuchFactor } from '../factors/challenge-factor.ts'
import { showFactor } from '../factors/factor.ts'
import { tellOfProtection } from '../factors/tell-of-protection.ts'
import { goingWith, removeFactor } from '../factors/unenrol-factor.ts'
import type { Refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import type { FactorId, UserId } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { userNotFound } from './edit-user.ts'
import { stillAdmin } from './still-admin.ts'
import type { Admin } from './who-is-admin.ts'

interface Asked {
  userId: UserId
  factorId: FactorId
  admin: Admin
  identity: Identity
  device: Device
  now: Date
}

/** Takes a factor from somebody who lost it, and the second level from the sessions it alone raised. */
export async function removeFactorOf(
  db: Database,
  { userId, factorId, admin, identity, device, now }: Asked,
): Promise<ReturnType<typeof showFactor> | Refused> {
  return inTransaction(db, async (tx) => {
    const no = await stillAdmin(tx, admin, now)
    if (no) return no
    const account = await lockAccount(tx, userId)
    if (!account) return userNotFound()
    const factor = account.factors.find(({ id }) => id === factorId)
    if (!factor) return noSuchFactor()
    for (const one of goingWith(factor, account.factors)) {
      await removeFactor(tx, one)
      const detail = { by: admin.name, factor_id: one.id, type: one.type }
      await audit(tx, { action: 'factor_removed', userId, device, detail, now })
    }
    if (factor.verifiedAt) {
      const { user } = account
      await tellOfProtection(tx, { user, removed: factor.type, identity, device, now })
    }
    return showFactor(factor)
  })
}
