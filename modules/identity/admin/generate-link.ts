import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { GenerateLink, LinkType } from '../contract.ts'
import { parseEmailAddress } from '../email-address.ts'
import type { IdentityResult } from '../identity-error.ts'
import { issueOneTimeToken } from '../otp/issue-one-time-token.ts'
import { hashPassword, isPasswordTooLong } from '../passwords/hash-password.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { users } from '../tables.ts'
import { type Account, findUserByEmail, getAccount } from '../users/account.ts'
import { toUserResponse, type UserResponse } from '../users/user-response.ts'
import type { Admin } from './authenticate-admin.ts'
import { claimAccountByEmail, createUnconfirmedAccount } from './claim-account.ts'
import { recheckAdmin } from './recheck-admin.ts'

interface GenerateLinkInput {
  params: GenerateLink
  /** Where the link leads in the end; an allowed URL. */
  redirectTo: string
  admin: Admin
  identity: IdentityDependencies
  device: Device
  now: Date
}

interface GeneratedLink {
  action_link: string
  email_otp: string
  hashed_token: string
  redirect_to: string
  verification_type: LinkType
}

/** Creates the link and the code of an e-mail without sending it, for an administrator to deliver. */
export async function generateLink(
  db: Database,
  input: GenerateLinkInput,
): Promise<IdentityResult<UserResponse & GeneratedLink>> {
  const { type, email: rawEmail, password } = input.params
  const email = parseEmailAddress(rawEmail)
  if (!email) return err('email_address_invalid')
  if (type === 'signup' && !password) return err('password_required')
  if (password && isPasswordTooLong(password)) return err('password_too_long')
  const passwordHash = type === 'signup' ? await hashPassword(password!, input.device) : undefined
  return runInTransaction(db, (tx) => issueLink(tx, { ...input, email, passwordHash }))
}

type ParsedLinkInput = GenerateLinkInput & { email: string; passwordHash: string | undefined }

async function issueLink(
  tx: Database,
  input: ParsedLinkInput,
): Promise<IdentityResult<UserResponse & GeneratedLink>> {
  const { admin, redirectTo, identity, device, now } = input
  const failure = await recheckAdmin(tx, admin, { now })
  if (failure) return failure
  const target = await prepareLinkTarget(tx, input)
  if (!target.ok) return target

  const { user, purpose } = target.value
  const token = await issueOneTimeToken(tx, { purpose, user, redirectTo, identity, device, now })
  const detail = { actor: admin.name, type: purpose }
  await audit(tx, { action: 'link_generated', userId: user.id, device, detail, now })
  return ok({
    ...toUserResponse((await getAccount(tx, user.id))!),
    // Leads to the API directly, without the confirm page.
    ...{ action_link: token.url!, email_otp: token.code, hashed_token: token.token! },
    ...{ redirect_to: redirectTo, verification_type: purpose },
  })
}

type LinkTarget = { user: Account['user']; purpose: LinkType }

/** Creates or updates the account as the link needs it. A magic link for a new account becomes a sign-up link. */
async function prepareLinkTarget(
  tx: Database,
  input: ParsedLinkInput,
): Promise<IdentityResult<LinkTarget>> {
  const { params, email, passwordHash, now } = input
  const account = await claimAccountByEmail(tx, { email, now })
  const { type, data } = params
  if (type === 'email_change_current' || type === 'email_change_new') {
    return account ? prepareEmailChange(tx, account, input) : err('email_not_found')
  }
  if (!account) {
    if (type === 'recovery') return err('email_not_found')
    const { user } = await createUnconfirmedAccount(tx, { email, passwordHash, data, now })
    if (type === 'invite') await markInvited(tx, user, now)
    return ok({ user, purpose: type === 'magiclink' ? 'signup' : type })
  }
  if (type === 'magiclink' || type === 'recovery') return ok({ user: account.user, purpose: type })
  if (account.user.emailConfirmedAt) return err('email_exists')
  if (type === 'invite') await markInvited(tx, account.user, now)
  if (passwordHash) {
    await execute(tx, tx.update(users).set({ passwordHash }).where(eq(users.id, account.user.id)))
  }
  return ok({ user: account.user, purpose: type })
}

async function prepareEmailChange(
  tx: Database,
  { user }: Account,
  { params, identity }: ParsedLinkInput,
): Promise<IdentityResult<LinkTarget>> {
  if (params.type === 'email_change_current' && !identity.settings.userUpdates.secureEmailChange) {
    return err('email_change_confirmation_not_needed')
  }
  const newEmail = parseEmailAddress(params.new_email)
  if (!newEmail) return err('email_address_invalid')
  if (await findUserByEmail(tx, newEmail)) return err('email_exists')
  // A confirmation of another change does not count for this one.
  const emailChangeConfirmedSide = newEmail === user.newEmail ? user.emailChangeConfirmedSide : null
  const changes = { newEmail, emailChangeConfirmedSide }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, user.id)))
  return ok({ user: { ...user, ...changes }, purpose: params.type })
}

async function markInvited(tx: Database, { id }: Account['user'], now: Date): Promise<void> {
  await execute(tx, tx.update(users).set({ invitedAt: now }).where(eq(users.id, id)))
}
