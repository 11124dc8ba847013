import { accountPersonalData, audit, type CurrentUser, type Device } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { collectPersonalData } from '#platform/privacy/personal-data'
import { toDataSubject } from './data-subject.ts'
import { personalDataMap } from './personal-data-map.ts'

interface ExportAccountInput {
  currentUser: CurrentUser
  device: Device
  now: Date
}

/** All that is held of somebody, by the tables it lies in. Nothing of it opens anything. */
export async function exportAccount(
  db: Database,
  { currentUser, device, now }: ExportAccountInput,
) {
  const { user, session } = currentUser
  return runInTransaction(db, async (tx) => {
    const subject = toDataSubject(user)
    const data = await collectPersonalData(tx, {
      personalDataMap: [accountPersonalData, ...personalDataMap],
      subject,
    })
    const about = { userId: user.id, sessionId: session.id, device, now }
    await audit(tx, { action: 'account_exported', ...about })
    return { exported_at: now.toISOString(), data }
  })
}
