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

/** Collects the personal data of the signed-in user by table. Hashes, tokens and other credentials are left out. */
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
    const { id: userId } = user
    await audit(tx, { action: 'account_exported', userId, sessionId: session.id, device, now })
    return { exported_at: now.toISOString(), data }
  })
}
