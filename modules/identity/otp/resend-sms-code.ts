import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { type AuthFailure, PHONE_PROVIDER_DISABLED } from '../auth-error.ts'
import { invalidPhoneNumber, parsePhoneNumber } from '../phone-number.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type Account, lockAccountByPhone } from '../users/account.ts'
import { lockAccountByPendingContact } from '../users/lock-account-by-pending-contact.ts'
import { deliverSms, type EnqueuedSms, enqueueSmsCode } from './send-sms-code.ts'
import { startSmsCooldown } from './sms-limits.ts'

interface ResendSmsCodeInput {
  purpose: 'sms' | 'phone_change'
  phone: string | undefined
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Sends the code that confirms a phone number, or a change to it, again. Null if there is nothing to confirm or no such user. */
export async function resendSmsCode(
  db: Database,
  { phone: rawPhone, ...input }: ResendSmsCodeInput,
): Promise<EnqueuedSms | AuthFailure | null> {
  if (!input.identity.settings.phone.enabled) return PHONE_PROVIDER_DISABLED
  const phone = parsePhoneNumber(rawPhone)
  if (!phone) return invalidPhoneNumber()
  const sms = await runInTransaction(db, async (tx) => {
    const lock = input.purpose === 'sms' ? lockUnconfirmedAccount : lockAccountByPendingContact
    const account = await lock(tx, { phone })
    if (!account) return startSmsCooldown(tx, { to: phone, ...input })
    return enqueueSmsCode(tx, { user: account.user, channel: 'sms', ...input })
  })
  if (!sms || 'error' in sms) return sms
  return (await deliverSms(db, sms, input)) ?? sms
}

async function lockUnconfirmedAccount(
  tx: Database,
  { phone }: { phone: string },
): Promise<Account | null> {
  const account = await lockAccountByPhone(tx, phone)
  return account?.user.phoneConfirmedAt ? null : account
}
