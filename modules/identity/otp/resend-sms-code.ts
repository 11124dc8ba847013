import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { type AuthFailure, PHONE_PROVIDER_DISABLED } from '../auth-error.ts'
import { invalidPhoneNumber, parsePhoneNumber } from '../phone-number.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type Account, lockAccountByPhone } from '../users/account.ts'
import { lockAccountByPendingContact } from '../users/find-pending-change.ts'
import { deliverSms, type EnqueuedSms, enqueueSmsCode } from './send-sms-code.ts'
import { startSmsCooldown } from './sms-limits.ts'

interface ResendSmsCodeInput {
  purpose: 'sms' | 'phone_change'
  phone: string | undefined
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Sends the code that confirms a number, or a change to it, once more. Where there is nothing to confirm the answer is null, as for nobody. */
export async function resendSmsCode(
  db: Database,
  { phone: written, ...asked }: ResendSmsCodeInput,
): Promise<EnqueuedSms | AuthFailure | null> {
  if (!asked.identity.settings.phone.enabled) return PHONE_PROVIDER_DISABLED
  const phone = parsePhoneNumber(written)
  if (!phone) return invalidPhoneNumber()
  const texted = await runInTransaction(db, async (tx) => {
    const find = asked.purpose === 'sms' ? lockUnconfirmedAccount : lockAccountByPendingContact
    const account = await find(tx, { phone })
    if (!account) return startSmsCooldown(tx, { to: phone, ...asked })
    return enqueueSmsCode(tx, { user: account.user, channel: 'sms', ...asked })
  })
  if (!texted || 'error' in texted) return texted
  return (await deliverSms(db, texted, asked)) ?? texted
}

async function lockUnconfirmedAccount(
  tx: Database,
  { phone }: { phone: string },
): Promise<Account | null> {
  const account = await lockAccountByPhone(tx, phone)
  return account?.user.phoneConfirmedAt ? null : account
}
