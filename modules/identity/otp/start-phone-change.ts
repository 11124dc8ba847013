import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import type { SmsChannel } from '#platform/sms/sms-queue'
import type { AuthFailure } from '../auth-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { changeContact } from '../users/change-contact.ts'
import { type EnqueuedSms, enqueueSmsCode } from './send-sms-code.ts'

interface StartPhoneChangeInput {
  phone: string
  channel: SmsChannel
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Begins the change to another number: a text message goes there. Where none needs to be confirmed it is theirs at once. */
export async function startPhoneChange(
  tx: Database,
  account: Account,
  { phone, ...asked }: StartPhoneChangeInput,
): Promise<{ account: Account; texted: EnqueuedSms | null } | AuthFailure> {
  if (asked.identity.settings.phone.autoconfirm) {
    const moved = await changeContact(tx, account, { contact: { phone }, ...asked })
    return 'error' in moved ? moved : { account: moved, texted: null }
  }
  const wanted = { ...account.user, newPhone: phone }
  const texted = await enqueueSmsCode(tx, { purpose: 'phone_change', user: wanted, ...asked })
  if ('error' in texted) return texted
  const changed = { newPhone: phone, updatedAt: asked.now }
  await execute(tx, tx.update(users).set(changed).where(eq(users.id, wanted.id)))
  const user = { ...wanted, ...changed, phoneChangeSentAt: asked.now }
  return { account: { ...account, user }, texted }
}
