import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { sendCode } from '../codes/send-code.ts'
import type { Metadata } from '../contract.ts'
import { emailAddress, notAnAddress } from '../email-address.ts'
import type { Refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { users } from '../tables.ts'
import { accountById } from '../users/account.ts'
import { openFor, ownerOf } from '../users/owner.ts'
import { type ShownUser, showUser } from '../users/show-user.ts'
import { EMAIL_TAKEN } from '../users/taken.ts'
import { stillAdmin } from './still-admin.ts'
import type { Admin } from './who-is-admin.ts'

interface Asked {
  email: string | undefined
  data: Metadata
  /** Where the link leads; one of ours. */
  redirectTo: string
  admin: Admin
  identity: Identity
  device: Device
  now: Date
}

/** Writes to somebody that an account waits for them; who has confirmed one already is not invited again. */
export async function inviteUser(
  db: Database,
  { email: written, ...asked }: Asked,
): Promise<ShownUser | Refused> {
  const email = emailAddress(written)
  if (!email) return notAnAddress()
  return inTransaction(db, (tx) => invite(tx, { ...asked, email }))
}

async function invite(
  tx: Database,
  {
    email,
    data,
    redirectTo,
    admin,
    identity,
    device,
    now,
  }: Omit<Asked, 'email'> & { email: string },
): Promise<ShownUser | Refused> {
  const no = await stillAdmin(tx, admin, now)
  if (no) return no
  const { user } = (await ownerOf(tx, { email, now })) ?? (await openFor(tx, { email, data, now }))
  if (user.emailConfirmedAt) return EMAIL_TAKEN
  const tooSoon = await sendCode(tx, { purpose: 'invite', user, redirectTo, identity, device, now })
  if (tooSoon) return tooSoon
  await write(tx, tx.update(users).set({ invitedAt: now }).where(eq(users.id, user.id)))
  const detail = { by: admin.name }
  await audit(tx, { action: 'user_invited', userId: user.id, device, detail, now })
  return showUser((await accountById(tx, user.id))!)
}
