import type { Database } from '#platform/database'
import type { Channel } from '#platform/text-messages'
import { inTransaction } from '#platform/transaction'
import { audit } from '../audit.ts'
import type { Metadata } from '../contract.ts'
import { doubtPassword } from '../passwords/doubt-password.ts'
import { notANumber, phoneNumber } from '../phone-number.ts'
import { PHONES_CLOSED, type Refused, refused, SIGN_UPS_CLOSED } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import type { UserRow } from '../tables.ts'
import { lockByPhone } from '../users/account.ts'
import { addUser } from '../users/add-user.ts'
import { readChannel } from './channel.ts'
import { deliver, type Texted, textCode } from './text-code.ts'

interface Asked {
  phone: string | undefined
  channel: string | undefined
  /** Of somebody new. */
  data: Metadata
  createsUser: boolean
  identity: Identity
  device: Device
  now: Date
}

/** Sends a code that signs somebody in by their number; who has no account gets one, without a password. */
export async function askForText(
  db: Database,
  { phone: written, ...asked }: Asked,
): Promise<Texted | Refused> {
  const channel = readChannel(asked.channel)
  if (typeof channel !== 'string') return channel
  if (!asked.identity.settings.phone.isOn) return PHONES_CLOSED
  const phone = phoneNumber(written)
  if (!phone) return notANumber()
  const texted = await inTransaction(db, (tx) => text(tx, { ...asked, phone, channel }))
  if ('refused' in texted) return texted
  return (await deliver(db, texted, asked)) ?? texted
}

type Known = Omit<Asked, 'phone' | 'channel'> & { phone: string; channel: Channel }

async function text(tx: Database, asked: Known): Promise<Texted | Refused> {
  const user = await whose(tx, asked)
  return 'refused' in user ? user : textCode(tx, { purpose: 'sms', user, ...asked })
}

async function whose(tx: Database, asked: Known): Promise<UserRow | Refused> {
  const account = await lockByPhone(tx, asked.phone)
  const { createsUser, identity, device, now } = asked
  if (account) {
    await doubtPassword(tx, { user: account.user, device, now })
    return account.user
  }
  if (!createsUser) return refused('otp_disabled', 'Signups not allowed for otp')
  const { signUps, phone } = identity.settings
  if (!signUps) return SIGN_UPS_CLOSED
  const newcomer = { ...asked, passwordHash: null, isConfirmed: phone.autoconfirm }
  const added = await addUser(tx, newcomer)
  if (!added) return refused('conflict', 'Please try again.')
  await audit(tx, { action: 'signed_up', userId: added.user.id, device, now })
  return added.user
}
