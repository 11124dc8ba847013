import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { ok } from '#platform/result'
import type { SmsChannel } from '#platform/sms/sms-queue'
import type { IdentityResult } from '../identity-error.ts'
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

/** Starts a change of the phone number and enqueues a code to it. With phone `autoconfirm` the number changes at once. */
export async function startPhoneChange(
  tx: Database,
  account: Account,
  { phone, ...input }: StartPhoneChangeInput,
): Promise<IdentityResult<{ account: Account; sms: EnqueuedSms | null }>> {
  if (input.identity.settings.phone.autoconfirm) {
    const changed = await changeContact(tx, account, { contact: { phone }, ...input })
    return changed.ok ? ok({ account: changed.value, sms: null }) : changed
  }
  const pendingUser = { ...account.user, newPhone: phone }
  const sms = await enqueueSmsCode(tx, { purpose: 'phone_change', user: pendingUser, ...input })
  if (!sms.ok) return sms
  const changes = { newPhone: phone, updatedAt: input.now }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, pendingUser.id)))
  const user = { ...pendingUser, ...changes, phoneChangeSentAt: input.now }
  return ok({ account: { ...account, user }, sms: sms.value })
}
