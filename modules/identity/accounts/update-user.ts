import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import type { Metadata } from '../contract.ts'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
import type { PkceChallenge } from '../otp/pkce.ts'
import { deliverSms, type EnqueuedSms } from '../otp/send-sms-code.ts'
import { startEmailChange } from '../otp/start-email-change.ts'
import { startPhoneChange } from '../otp/start-phone-change.ts'
import { changePassword } from '../passwords/change-password.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { verifyPassword } from '../passwords/verify-password.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { isMetadataTooLarge, mergeUserMetadata } from '../users/user-metadata.ts'
import { toUserResponse, type UserResponse } from '../users/user-response.ts'
import { parseUserUpdate, type UserUpdate } from './parse-user-update.ts'
import { checkCurrentPassword, checkReauthentication } from './reauthentication.ts'
import { checkUpdateAllowed, validateUserUpdate } from './validate-user-update.ts'

interface UpdateUserInput {
  actor: CurrentUser
  email?: string | undefined
  phone?: string | undefined
  channel?: string | undefined
  password?: string | undefined
  /** Reauthentication code and current password. Without a recent sign-in, a password change needs one of them. */
  nonce?: string | undefined
  currentPassword?: string | undefined
  data?: Metadata | undefined
  /** Where the e-mail's link leads in the end; an allowed URL. */
  redirectTo: string
  challenge: PkceChallenge | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Changes the user's metadata, contacts and password, all or nothing. A new contact takes effect once it is confirmed. A
 * new password ends all other sessions.
 */
export async function updateUser(
  db: Database,
  input: UpdateUserInput,
): Promise<IdentityResult<UserResponse>> {
  const parsed = parseUserUpdate(input)
  if (!parsed.ok) return parsed
  const update = parsed.value
  const failure =
    checkUpdateAllowed(update, input) ??
    (await runInTransaction(db, (tx) => validateUserUpdate(tx, update, input))) ??
    (update.password ? await checkNewPassword(db, update.password, input) : null)
  if (failure) return failure
  const passwordHash = update.password && (await hashPassword(update.password, input.device))
  const updated = await runResultTransaction(db, (tx) =>
    applyUpdate(tx, { ...input, update, passwordHash }),
  )
  if (!updated.ok) return updated
  const { account, sms } = updated.value
  return (sms && (await deliverSms(db, sms, input))) ?? ok(toUserResponse(account))
}

async function checkNewPassword(
  db: Database,
  password: string,
  input: UpdateUserInput,
): Promise<IdentityFailure | null> {
  const failure = await checkCurrentPassword(db, input)
  if (failure) return failure
  // The response reveals whether this is the current password, so it counts as an attempt.
  const verified = await verifyPassword(db, { ...input, password, user: input.actor.user })
  if (verified.ok) return err('same_password')
  return verified.error.code === 'invalid_credentials' ? null : verified
}

type ApplyUpdateInput = UpdateUserInput & { update: UserUpdate; passwordHash: string | undefined }

async function applyUpdate(
  tx: Database,
  { actor, update, data, passwordHash, ...input }: ApplyUpdateInput,
): Promise<IdentityResult<{ account: Account; sms: EnqueuedSms | null }>> {
  const { email, phone, channel } = update
  const locked = await lockCurrentUser(tx, actor)
  if (!locked.ok) return locked
  const withMetadata = await applyMetadata(tx, locked.value, { data, ...input })
  if (!withMetadata.ok) return withMetadata
  const withPassword = await applyPassword(tx, withMetadata.value, {
    actor,
    passwordHash,
    ...input,
  })
  if (!withPassword.ok) return withPassword
  const withPhone = phone
    ? await startPhoneChange(tx, withPassword.value, { ...input, phone, channel })
    : ok({ account: withPassword.value, sms: null })
  if (!withPhone.ok || !email) return withPhone
  const { account, sms } = withPhone.value
  const withEmail = await startEmailChange(tx, account, { ...input, email })
  return withEmail.ok ? ok({ account: withEmail.value, sms }) : withEmail
}

async function applyMetadata(
  tx: Database,
  account: Account,
  { data, now }: Pick<UpdateUserInput, 'data' | 'now'>,
): Promise<IdentityResult<Account>> {
  const userMetadata = mergeUserMetadata(account.user.userMetadata, data ?? {})
  if (data && isMetadataTooLarge(userMetadata)) return err('user_metadata_too_large')
  const changes = { userMetadata, updatedAt: now }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, account.user.id)))
  return ok({ ...account, user: { ...account.user, ...changes } })
}

async function applyPassword(
  tx: Database,
  account: Account,
  { passwordHash, actor, ...input }: Omit<ApplyUpdateInput, 'update' | 'data'>,
): Promise<IdentityResult<Account>> {
  if (!passwordHash) return ok(account)
  // Checked again under the lock: a parallel request may have used the code or replaced the password.
  const failure = await checkReauthentication(tx, { actor, ...input })
  if (failure) return failure
  const isReplaced = account.user.passwordHash !== actor.user.passwordHash
  if (input.currentPassword && isReplaced) return err('current_password_invalid')
  const { id: sessionId } = actor.session
  return ok(await changePassword(tx, account, { ...input, passwordHash, sessionId }))
}
