import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { makeCode } from '../codes/make-code.ts'
import type { GenerateLink, LinkType } from '../contract.ts'
import { emailAddress, notAnAddress } from '../email-address.ts'
import { hashPassword, isTooLong } from '../passwords/password.ts'
import { type Refused, refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { users } from '../tables.ts'
import { type Account, accountById, userByEmail } from '../users/account.ts'
import { openFor, ownerOf } from '../users/owner.ts'
import { type ShownUser, showUser } from '../users/show-user.ts'
import { EMAIL_TAKEN } from '../users/taken.ts'
import { stillAdmin } from './still-admin.ts'
import type { Admin } from './who-is-admin.ts'

interface Asked {
  said: GenerateLink
  /** Where the link leads; one of ours. */
  redirectTo: string
  admin: Admin
  identity: Identity
  device: Device
  now: Date
}

interface Link {
  action_link: string
  email_otp: string
  hashed_token: string
  redirect_to: string
  verification_type: LinkType
}

/** What a letter would carry, for an administrator to send in a way of their own. Nobody is written to. */
export async function makeLink(db: Database, asked: Asked): Promise<(ShownUser & Link) | Refused> {
  const { type, email: written, password } = asked.said
  const email = emailAddress(written)
  if (!email) return notAnAddress()
  if (type === 'signup' && !password) {
    return refused('validation_failed', 'Signup requires a valid password')
  }
  if (password && isTooLong(password)) {
    return refused('validation_failed', 'Password cannot be longer than 72 characters')
  }
  const passwordHash = type === 'signup' ? await hashPassword(password!) : undefined
  return inTransaction(db, (tx) => make(tx, { ...asked, email, passwordHash }))
}

type Making = Asked & { email: string; passwordHash: string | undefined }

async function make(tx: Database, making: Making): Promise<(ShownUser & Link) | Refused> {
  const { admin, redirectTo, identity, device, now } = making
  const no = await stillAdmin(tx, admin, now)
  if (no) return no
  const found = await readied(tx, making)
  if ('refused' in found) return found

  const { user, purpose } = found
  const made = await makeCode(tx, { purpose, user, redirectTo, identity, device, now })
  const detail = { by: admin.name, type: purpose }
  await audit(tx, { action: 'link_made', userId: user.id, device, detail, now })
  const shown = showUser((await accountById(tx, user.id))!)
  return {
    ...shown,
    // Straight to the service: whoever follows it is a program of the administrator's, or somebody it was sent to.
    ...{ action_link: made.url!, email_otp: made.code, hashed_token: made.link! },
    ...{ redirect_to: redirectTo, verification_type: purpose },
  }
}

type Readied = { user: Account['user']; purpose: LinkType }

/** The account as the link needs it, and what kind of link it is: a newcomer cannot be led to where they never were. */
async function readied(tx: Database, making: Making): Promise<Readied | Refused> {
  const { said, email, passwordHash, now } = making
  const account = await ownerOf(tx, { email, now })
  const { type, data } = said
  if (type === 'email_change_current' || type === 'email_change_new') {
    return account ? changing(tx, account, making) : unknown()
  }
  if (!account) {
    if (type === 'recovery') return unknown()
    const { user } = await openFor(tx, { email, passwordHash, data, now })
    if (type === 'invite') await noteInvited(tx, user, now)
    return { user, purpose: type === 'magiclink' ? 'signup' : type }
  }
  if (type === 'magiclink' || type === 'recovery') return { user: account.user, purpose: type }
  if (account.user.emailConfirmedAt) return EMAIL_TAKEN
  if (type === 'invite') await noteInvited(tx, account.user, now)
  if (passwordHash) {
    await write(tx, tx.update(users).set({ passwordHash }).where(eq(users.id, account.user.id)))
  }
  return { user: account.user, purpose: type }
}

async function changing(
  tx: Database,
  { user }: Account,
  { said, identity }: Making,
): Promise<Readied | Refused> {
  if (said.type === 'email_change_current' && !identity.settings.changes.bothAddresses) {
    return refused('validation_failed', 'A change of address is not confirmed at the old one here')
  }
  const newEmail = emailAddress(said.new_email)
  if (!newEmail) return notAnAddress()
  if (await userByEmail(tx, newEmail)) return EMAIL_TAKEN
  // What was confirmed of another change is nothing of this one.
  const emailChangeHalf = newEmail === user.newEmail ? user.emailChangeHalf : null
  const wanted = { newEmail, emailChangeHalf }
  await write(tx, tx.update(users).set(wanted).where(eq(users.id, user.id)))
  return { user: { ...user, ...wanted }, purpose: said.type }
}

async function noteInvited(tx: Database, { id }: Account['user'], now: Date): Promise<void> {
  await write(tx, tx.update(users).set({ invitedAt: now }).where(eq(users.id, id)))
}

function unknown(): Refused {
  return refused('user_not_found', 'User with this email not found')
}
