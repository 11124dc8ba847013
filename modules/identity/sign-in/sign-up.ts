import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { audit } from '../audit.ts'
import { noteLetter } from '../codes/ask-for-letter.ts'
import type { Challenge } from '../codes/challenge.ts'
import type { Metadata } from '../contract.ts'
import { emailAddress, notAnAddress } from '../email-address.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { doubtPassword } from '../passwords/doubt-password.ts'
import { hashPassword } from '../passwords/password.ts'
import { type Refused, refused, SIGN_UPS_CLOSED } from '../refusal.ts'
import { openSession } from '../sessions/open-session.ts'
import { type OpenSession, type ShownSession, showSession } from '../sessions/show-session.ts'
import type { Device, Identity } from '../settings.ts'
import { lockByEmail } from '../users/account.ts'
import { addUser } from '../users/add-user.ts'
import { heardUser } from '../users/heard-user.ts'
import { letGoOfAddress } from '../users/let-go-of-address.ts'
import { madeUpUser } from '../users/made-up-user.ts'
import { type ShownUser, showUser } from '../users/show-user.ts'

interface Asked {
  email: string | undefined
  password: string | undefined
  data: Metadata
  redirectTo: string | undefined
  challenge: Challenge | null
  identity: Identity
  device: Device
  now: Date
}

/**
 * Opens an account for an address. Whose it is shows in the letter that goes there, so the answer is the same for an
 * address that has an account already; with `autoconfirm` somebody is signed in at once, and it is not.
 */
export async function signUp(
  db: Database,
  { email: written, password, ...asked }: Asked,
): Promise<ShownUser | ShownSession | Refused> {
  const { settings } = asked.identity
  if (!settings.signUps) return SIGN_UPS_CLOSED
  if (!password) return refused('validation_failed', 'Signup requires a valid password')
  const weak = checkPassword(password, settings)
  if (weak) return weak
  const email = emailAddress(written)
  if (!email) return notAnAddress()

  // Before anybody is looked for: it takes as long for a known address as for an unknown one.
  const passwordHash = await hashPassword(password)
  const answer = await inTransaction(db, (tx) => enrol(tx, { ...asked, email, passwordHash }))
  return 'session' in answer ? showSession(answer, asked) : answer
}

type Newcomer = Omit<Asked, 'password' | 'email'> & { email: string; passwordHash: string }
type Answer = OpenSession | ShownUser | Refused

async function enrol(tx: Database, newcomer: Newcomer): Promise<Answer> {
  const isConfirmed = newcomer.identity.settings.autoconfirm
  const no = isConfirmed ? null : await noteLetter(tx, { ...newcomer, purpose: 'signup' })
  return no ?? open(tx, newcomer)
}

async function open(tx: Database, newcomer: Newcomer): Promise<Answer> {
  const { identity, device, now } = newcomer
  const isConfirmed = identity.settings.autoconfirm
  const account = await addUser(tx, { ...newcomer, isConfirmed })
  if (!account) return known(tx, newcomer)

  await audit(tx, { action: 'signed_up', userId: account.user.id, device, now })
  return isConfirmed
    ? openSession(tx, { account, method: 'password', device, now })
    : showUser({ ...account, user: { ...account.user, confirmationSentAt: now } })
}

/** Somebody who is there already, or says so: nothing of theirs is changed by a stranger. */
async function known(tx: Database, newcomer: Newcomer): Promise<Answer> {
  const { email, identity, device, now } = newcomer
  const account = await lockByEmail(tx, email)
  if (!account) return refused('validation_failed', 'Please try again.')
  if (await letGoOfAddress(tx, account, now)) return open(tx, newcomer)

  const { id: userId, emailConfirmedAt } = account.user
  await audit(tx, { action: 'signed_up_again', userId, device, now })
  const { autoconfirm, phone } = identity.settings
  if (emailConfirmedAt) {
    return autoconfirm || phone.autoconfirm
      ? refused('user_already_exists', 'User already registered')
      : madeUpUser(newcomer)
  }
  await doubtPassword(tx, { user: account.user, device, now })
  const no = autoconfirm ? await noteLetter(tx, { ...newcomer, purpose: 'signup' }) : null
  return no ?? heardUser(account, newcomer)
}
