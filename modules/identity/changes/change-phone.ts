import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { Channel } from '#platform/text-messages'
import { write } from '#platform/transaction'
import { type Texted, textCode } from '../codes/text-code.ts'
import type { Refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { moveTo } from './move-to.ts'

interface Wanted {
  phone: string
  channel: Channel
  identity: Identity
  device: Device
  now: Date
}

/** Begins the change to another number: a text message goes there. Where none needs to be confirmed it is theirs at once. */
export async function changePhone(
  tx: Database,
  account: Account,
  { phone, ...asked }: Wanted,
): Promise<{ account: Account; texted: Texted | null } | Refused> {
  if (asked.identity.settings.phone.autoconfirm) {
    const moved = await moveTo(tx, account, { name: { phone }, ...asked })
    return 'refused' in moved ? moved : { account: moved, texted: null }
  }
  const wanted = { ...account.user, newPhone: phone }
  const texted = await textCode(tx, { purpose: 'phone_change', user: wanted, ...asked })
  if ('refused' in texted) return texted
  const changed = { newPhone: phone, updatedAt: asked.now }
  await write(tx, tx.update(users).set(changed).where(eq(users.id, wanted.id)))
  const user = { ...wanted, ...changed, phoneChangeSentAt: asked.now }
  return { account: { ...account, user }, texted }
}
