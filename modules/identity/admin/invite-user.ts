import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { Metadata } from '../contract.ts'
import { parseEmailAddress } from '../email-address.ts'
import type { IdentityResult } from '../identity-error.ts'
import { sendEmailCode } from '../otp/send-email-code.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { users } from '../tables.ts'
import { getAccount } from '../users/account.ts'
import { toUserResponse, type UserResponse } from '../users/user-response.ts'
import type { Admin } from './authenticate-admin.ts'
import { claimAccountByEmail, createUnconfirmedAccount } from './claim-account.ts'
import { recheckAdmin } from './recheck-admin.ts'

interface InviteUserInput {
  email: string | undefined
  data: Metadata
  /** Where the link leads in the end; an allowed URL. */
  redirectTo: string
  admin: Admin
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Sends an invitation e-mail and creates the account if needed. Fails if the address is confirmed. */
export async function inviteUser(
  db: Database,
  { email: rawEmail, ...input }: InviteUserInput,
): Promise<IdentityResult<UserResponse>> {
  const email = parseEmailAddress(rawEmail)
  if (!email) return err('email_address_invalid')
  return runInTransaction(db, (tx) => invite(tx, { ...input, email }))
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
  }: Omit<InviteUserInput, 'email'> & { email: string },
): Promise<IdentityResult<UserResponse>> {
  const failure = await recheckAdmin(tx, admin, { now })
  if (failure) return failure
  const { user } =
    (await claimAccountByEmail(tx, { email, now })) ??
    (await createUnconfirmedAccount(tx, { email, data, now }))
  if (user.emailConfirmedAt) return err('email_exists')
  const emailFailure = await sendEmailCode(tx, {
    purpose: 'invite',
    user,
    redirectTo,
    identity,
    device,
    now,
    alreadyCounted: 'request',
  })
  if (emailFailure) return emailFailure
  await execute(tx, tx.update(users).set({ invitedAt: now }).where(eq(users.id, user.id)))
  const detail = { actor: admin.name }
  await audit(tx, { action: 'user_invited', userId: user.id, device, detail, now })
  return ok(toUserResponse((await getAccount(tx, user.id))!))
}
