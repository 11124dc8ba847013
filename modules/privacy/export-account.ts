import { accountHolding, audit, type Device, type SignedIn } from '#modules/identity'
import type { Database } from '#platform/database'
import { heldOf } from '#platform/personal-data'
import { inTransaction } from '#platform/transaction'
import { holdings } from './holdings.ts'
import { personOf } from './person.ts'

interface Asked {
  who: SignedIn
  device: Device
  now: Date
}

/** All that is held of somebody, by the tables it lies in. Nothing of it opens anything. */
export async function exportAccount(db: Database, { who, device, now }: Asked) {
  const { user, session } = who
  return inTransaction(db, async (tx) => {
    const person = personOf(user)
    const data = await heldOf(tx, { holdings: [accountHolding, ...holdings], person })
    const about = { userId: user.id, sessionId: session.id, device, now }
    await audit(tx, { action: 'account_exported', ...about })
    return { exported_at: now.toISOString(), data }
  })
}
