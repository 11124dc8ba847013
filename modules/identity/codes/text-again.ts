import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { pendingChange } from '../changes/pending-change.ts'
import { notANumber, phoneNumber } from '../phone-number.ts'
import { PHONES_CLOSED, type Refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { type Account, lockByPhone } from '../users/account.ts'
import { deliver, type Texted, textCode } from './text-code.ts'
import { pauseTexts } from './text-limits.ts'

interface Asked {
  purpose: 'sms' | 'phone_change'
  phone: string | undefined
  identity: Identity
  device: Device
  now: Date
}

/** Sends the code that confirms a number, or a change to it, once more. Where there is nothing to confirm the answer is null, as for nobody. */
export async function textAgain(
  db: Database,
  { phone: written, ...asked }: Asked,
): Promise<Texted | Refused | null> {
  if (!asked.identity.settings.phone.isOn) return PHONES_CLOSED
  const phone = phoneNumber(written)
  if (!phone) return notANumber()
  const texted = await inTransaction(db, async (tx) => {
    const find = asked.purpose === 'sms' ? unconfirmed : pendingChange
    const account = await find(tx, { phone })
    if (!account) return pauseTexts(tx, { to: phone, ...asked })
    return textCode(tx, { user: account.user, channel: 'sms', ...asked })
  })
  if (!texted || 'refused' in texted) return texted
  return (await deliver(db, texted, asked)) ?? texted
}

async function unconfirmed(tx: Database, { phone }: { phone: string }): Promise<Account | null> {
  const account = await lockByPhone(tx, phone)
  return account?.user.phoneConfirmedAt ? null : account
}
