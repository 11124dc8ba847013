import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { lockAccount, userByPhone } from './account.ts'
import { notANumber, phoneNumber } from './phone-number.ts'
import { type Refused, refused } from './refusal.ts'
import type { Device, Identity } from './settings.ts'
import { deliver, type Texted, textCode } from './text-code.ts'

interface Asked {
  phone: string | undefined
  identity: Identity
  device: Device
  now: Date
}

/** Sends the code that confirms a number once more. Where there is nothing to confirm the answer is null, as for nobody. */
export async function textAgain(
  db: Database,
  { phone: written, ...asked }: Asked,
): Promise<Texted | Refused | null> {
  if (!asked.identity.settings.phone.isOn) {
    return refused('phone_provider_disabled', 'Unsupported phone provider')
  }
  const phone = phoneNumber(written)
  if (!phone) return notANumber()
  const texted = await inTransaction(db, async (tx) => {
    const found = await userByPhone(tx, phone)
    const account = found && (await lockAccount(tx, found.id))
    if (!account || account.user.phoneConfirmedAt) return null
    return textCode(tx, { purpose: 'sms', user: account.user, channel: 'sms', ...asked })
  })
  if (!texted || 'refused' in texted) return texted
  return (await deliver(db, texted, asked)) ?? texted
}
