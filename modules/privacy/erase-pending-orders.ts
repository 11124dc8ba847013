import { dropshipPersonalData } from '#modules/dropship'
import { selectActiveUserIds } from '#modules/identity'
import { invoicePersonalData } from '#modules/invoices'
import {
  clearPendingErasure,
  listOrdersDueForErasure,
  type OrderId,
  orderPersonalData,
} from '#modules/orders'
import { paymentPersonalData } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { deleteEmailsAboutSubjects } from '#platform/email/email-queue'
import { erasePersonalData } from '#platform/privacy/personal-data'
import { NIL_USER_ID } from './nil-user-id.ts'

const BATCH_SIZE = 100

/** Anonymises orders that were open when their owner's account was deleted and are closed now. */
export async function erasePendingOrders(db: Database, now: Date): Promise<void> {
  for (const orderId of await listOrdersDueForErasure(db, {
    activeUserIds: selectActiveUserIds,
    limit: BATCH_SIZE,
  })) {
    await runInTransaction(db, (tx) => eraseOrder(tx, orderId, now))
  }
}

/** Finds rows by the order alone: the same e-mail address may belong to a new account by now. */
async function eraseOrder(tx: Database, orderId: OrderId, now: Date): Promise<void> {
  const subject = { userId: NIL_USER_ID, email: null, phone: null, retainedRecordId: orderId }
  const personalDataMap = [
    ...paymentPersonalData,
    ...invoicePersonalData,
    ...dropshipPersonalData,
    ...orderPersonalData,
  ]
  await erasePersonalData(tx, { personalDataMap, subject, now })
  await deleteEmailsAboutSubjects(tx, orderId)
  await clearPendingErasure(tx, orderId)
}
