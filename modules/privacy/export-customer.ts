import { type Account, accountPersonalData } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { collectPersonalData } from '#platform/privacy/personal-data'
import { toDataSubject } from './data-subject.ts'
import { NIL_USER_ID } from './nil-user-id.ts'
import { personalDataMap } from './personal-data-map.ts'

interface ExportCustomerInput {
  /** Null for a guest. */
  account: Account | null
  /** Of a guest, in lower case. */
  email: string | null
  now: Date
}

/** Collects the personal data of a customer by table, as `exportAccount` does for the account itself. */
export function exportCustomer(db: Database, { account, email, now }: ExportCustomerInput) {
  return runInTransaction(db, async (tx) => {
    const data = await collectPersonalData(tx, {
      personalDataMap: account ? [accountPersonalData, ...personalDataMap] : personalDataMap,
      subject: account ? toDataSubject(account.user) : { userId: NIL_USER_ID, email, phone: null },
    })
    return { exported_at: now.toISOString(), data }
  })
}
