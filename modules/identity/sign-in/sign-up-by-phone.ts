import type { Database } from '#platform/database'
import type { Channel } from '#platform/text-messages'
import { inTransaction } from '#platform/transaction'
import { audit } from '../audit.ts'
import { readChannel } from '../codes/channel.ts'
import { deliver, type Texted, textCode } from '../codes/text-code.ts'
import type { Metadata } from '../contract.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { doubtPassword } from '../passwords/doubt-password.ts'
import { hashPassword } from '../passwords/password.ts'
import { notANumber, phoneNumber } from '../phone-number.ts'
import { type Refused, refused, SIGN_UPS_CLOSED } from '../refusal.ts'
import { openSession } from '../sessions/open-session.ts'
import { type OpenSession, type ShownSession, showSession } from '../sessions/show-session.ts'
import type { Device, Identity } from '../settings.ts'
import { type Account, lockByPhone } from '../users/account.ts'
import { addUser } from '../users/add-user.ts'
import { heardUser } from '../users/heard-user.ts'
import { madeUpUser } from '../users/made-up-user.ts'
import { type ShownUser, showUser } from '../users/show-user.ts'

interface Asked {
  phone: string | undefined
  password: string | undefined
  data: Metadata
  channel: string | undefined
  identity: Identity
  device: Device
  now: Date
}

/** Opens an account for a number, as `signUp` does for an address: the code in a text message shows whose it is. */
export async function signUpByPhone(
  db: Database,
  { phone: written, password, ...asked }: Asked,
): Promise<ShownUser | ShownSession | Refused> {
  const { settings } = asked.identity
  if (!settings.signUps) return SIGN_UPS_CLOSED
  if (!password) return refused('validation_failed', 'Signup requires a valid password')
  const weak = checkPassword(password, settings)
  if (weak) return weak
  const channel = readChannel(asked.channel)
  if (typeof channel !== 'string') return channel
  if (!settings.phone.isOn) return refused('phone_provider_disabled', 'Phone signups are disabled')
  const phone = phoneNumber(written)
  if (!phone) return notANumber()

  const passwordHash = await hashPassword(password)
  const newcomer = { ...asked, phone, passwordHash, channel }
  const answer = await inTransaction(db, (tx) => enrol(tx, newcomer))
  if ('session' in answer) return showSession(answer, asked)
  if (!('texted' in answer)) return answer
  return (await deliver(db, answer.texted, asked)) ?? answer.shown
}

type Newcomer = Omit<Asked, 'password' | 'phone' | 'channel'> & {
  phone: string
  passwordHash: string
  channel: Channel
}
type Answer = OpenSession | ShownUser | Refused | { shown: ShownUser; texted: Texted }

async function enrol(tx: Database, newcomer: Newcomer): Promise<Answer> {
  const { identity, device, now } = newcomer
  const isConfirmed = identity.settings.phone.autoconfirm
  const account = await addUser(tx, { ...newcomer, isConfirmed })
  if (!account) return known(tx, newcomer)

  await audit(tx, { action: 'signed_up', userId: account.user.id, device, now })
  if (isConfirmed) return openSession(tx, { account, method: 'password', device, now })
  const shown = showUser({ ...account, user: { ...account.user, confirmationSentAt: now } })
  return askToConfirm(tx, { account, shown }, newcomer)
}

/** Somebody who is there already, or says so: nothing of theirs is changed by a stranger. */
async function known(tx: Database, newcomer: Newcomer): Promise<Answer> {
  const { phone, identity, device, now } = newcomer
  const account = await lockByPhone(tx, phone)
  if (!account) return refused('validation_failed', 'Please try again.')

  if (!account.user.phoneConfirmedAt) {
    await doubtPassword(tx, { user: account.user, device, now })
    return askToConfirm(tx, { account, shown: heardUser(account, newcomer) }, newcomer)
  }
  await audit(tx, { action: 'signed_up_again', userId: account.user.id, device, now })
  const { autoconfirm, phone: ofPhones } = identity.settings
  if (autoconfirm || ofPhones.autoconfirm) {
    return refused('user_already_exists', 'User already registered')
  }
  return madeUpUser(newcomer)
}

interface Known {
  account: Account
  shown: ShownUser
}

async function askToConfirm(
  tx: Database,
  { account: { user }, shown }: Known,
  { channel, identity, device, now }: Newcomer,
): Promise<Answer> {
  const texted = await textCode(tx, { purpose: 'sms', user, channel, identity, device, now })
  return 'refused' in texted ? texted : { shown, texted }
}
