import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import { parsePhoneNumber } from '../phone-number.ts'
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
): Promise<IdentityResult<EnqueuedSms | null>> {
  if (!input.identity.settings.phone.enabled) return err('phone_provider_disabled')
  const phone = parsePhoneNumber(rawPhone)
  if (!phone) return err('phone_number_invalid')
  const sent = await runInTransaction(
    db,
    async (tx): Promise<IdentityResult<EnqueuedSms | null>> => {
      const lock = input.purpose === 'sms' ? lockUnconfirmedAccount : lockAccountByPendingContact
      const account = await lock(tx, { phone })
      if (!account) return (await startSmsCooldown(tx, { to: phone, ...input })) ?? ok(null)
      return enqueueSmsCode(tx, { user: account.user, channel: 'sms', ...input })
    },
  )
  if (!sent.ok || !sent.value) return sent
  return (await deliverSms(db, sent.value, input)) ?? sent
}

async function lockUnconfirmedAccount(
  tx: Database,
  { phone }: { phone: string },
): Promise<Account | null> {
  const account = await lockAccountByPhone(tx, phone)
  return account?.user.phoneConfirmedAt ? null : account
}
