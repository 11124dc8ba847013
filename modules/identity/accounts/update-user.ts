import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { type AuthFailure, fail } from '../auth-error.ts'
import type { Metadata } from '../contract.ts'
import type { PkceChallenge } from '../otp/pkce.ts'
import { deliverSms, type EnqueuedSms } from '../otp/send-sms-code.ts'
import { startEmailChange } from '../otp/start-email-change.ts'
import { startPhoneChange } from '../otp/start-phone-change.ts'
import { changePassword } from '../passwords/change-password.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { verifyPassword, WRONG_PASSWORD } from '../passwords/verify-password.ts'
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
  /** Reauthentication code and current password, if a password change needs them. */
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
): Promise<UserResponse | AuthFailure> {
  const update = parseUserUpdate(input)
  if ('error' in update) return update
  const failure =
    checkUpdateAllowed(update, input) ??
    (await runInTransaction(db, (tx) => validateUserUpdate(tx, update, input))) ??
    (update.password ? await checkNewPassword(db, update.password, input) : null)
  if (failure) return failure
  const passwordHash = update.password && (await hashPassword(update.password))
  const updated = await runInTransaction(db, (tx) =>
    applyUpdate(tx, { ...input, update, passwordHash }),
  ).catch((error: unknown) => {
    if (error instanceof UpdateRejected) return error.failure
    throw error
  })
  if ('error' in updated) return updated
  const smsFailure = updated.sms && (await deliverSms(db, updated.sms, input))
  return smsFailure ?? toUserResponse(updated.account)
}

async function checkNewPassword(
  db: Database,
  password: string,
  input: UpdateUserInput,
): Promise<AuthFailure | null> {
  const failure = await checkCurrentPassword(db, input)
  if (failure) return failure
  // The response reveals whether this is the current password, so it counts as an attempt.
  const mismatch = await verifyPassword(db, { ...input, password, user: input.actor.user })
  const message = 'New password should be different from the old password.'
  return mismatch === WRONG_PASSWORD ? null : (mismatch ?? fail('same_password', message))
}

/** Rolls the transaction back after a part of the update failed. */
class UpdateRejected extends Error {
  readonly failure: AuthFailure

  constructor(failure: AuthFailure) {
    super('A part of the update failed')
    this.failure = failure
  }
}

function unwrapOrThrow<Value extends object>(result: Value | AuthFailure): Value {
  if ('error' in result) throw new UpdateRejected(result)
  return result
}

type ApplyUpdateInput = UpdateUserInput & { update: UserUpdate; passwordHash: string | undefined }

async function applyUpdate(
  tx: Database,
  { actor, update, data, passwordHash, ...input }: ApplyUpdateInput,
): Promise<{ account: Account; sms: EnqueuedSms | null }> {
  const locked = unwrapOrThrow(await lockCurrentUser(tx, actor))
  let account = unwrapOrThrow(await applyMetadata(tx, locked, { data, ...input }))
  let sms: EnqueuedSms | null = null
  if (passwordHash) {
    // Checked again under the lock: a parallel request may have used the code since the first check.
    unwrapOrThrow((await checkReauthentication(tx, { actor, ...input })) ?? {})
    const { id: sessionId } = actor.session
    account = await changePassword(tx, account, { ...input, passwordHash, sessionId })
  }
  const { email, phone, channel } = update
  if (phone) {
    const result = await startPhoneChange(tx, account, { ...input, phone, channel })
    ;({ account, sms } = unwrapOrThrow(result))
  }
  if (email) account = unwrapOrThrow(await startEmailChange(tx, account, { ...input, email }))
  return { account, sms }
}

async function applyMetadata(
  tx: Database,
  account: Account,
  { data, now }: Pick<UpdateUserInput, 'data' | 'now'>,
): Promise<Account | AuthFailure> {
  const userMetadata = mergeUserMetadata(account.user.userMetadata, data ?? {})
  if (data && isMetadataTooLarge(userMetadata))
    return fail('validation_failed', 'data is too large')
  const changes = { userMetadata, updatedAt: now }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, account.user.id)))
  return { ...account, user: { ...account.user, ...changes } }
}
