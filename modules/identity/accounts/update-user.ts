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
  /** From a letter, and the password they have, where another one takes more than a session. */
  nonce?: string | undefined
  currentPassword?: string | undefined
  data?: Metadata | undefined
  /** Where a letter leads; one of ours. */
  redirectTo: string
  challenge: PkceChallenge | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Changes what somebody says of themselves, where they are reached, and their password: then they are signed out
 * everywhere else. Where they are reached changes when they have shown that they are. All of it changes, or nothing.
 */
export async function updateUser(
  db: Database,
  change: UpdateUserInput,
): Promise<UserResponse | AuthFailure> {
  const update = parseUserUpdate(change)
  if ('error' in update) return update
  const no =
    checkUpdateAllowed(update, change) ??
    (await runInTransaction(db, (tx) => validateUserUpdate(tx, update, change))) ??
    (update.password ? await checkNewPassword(db, update.password, change) : null)
  if (no) return no
  const passwordHash = update.password && (await hashPassword(update.password))
  const changed = await runInTransaction(db, (tx) =>
    applyUpdate(tx, { ...change, update, passwordHash }),
  ).catch((error: unknown) => {
    if (error instanceof UpdateRejected) return error.failure
    throw error
  })
  if ('error' in changed) return changed
  const unsent = changed.texted && (await deliverSms(db, changed.texted, change))
  return unsent ?? toUserResponse(changed.account)
}

async function checkNewPassword(
  db: Database,
  password: string,
  change: UpdateUserInput,
): Promise<AuthFailure | null> {
  const no = await checkCurrentPassword(db, change)
  if (no) return no
  // It tells whether it is the one they have: so it is a guess like any other.
  const wrong = await verifyPassword(db, { ...change, password, user: change.actor.user })
  const message = 'New password should be different from the old password.'
  return wrong === WRONG_PASSWORD ? null : (wrong ?? fail('same_password', message))
}

/** A no after something was written: none of it happened. */
class UpdateRejected extends Error {
  readonly failure: AuthFailure

  constructor(no: AuthFailure) {
    super('A part of a change was refused')
    this.failure = no
  }
}

function unwrapOrThrow<Answer extends object>(answer: Answer | AuthFailure): Answer {
  if ('error' in answer) throw new UpdateRejected(answer)
  return answer
}

type ApplyUpdateInput = UpdateUserInput & { update: UserUpdate; passwordHash: string | undefined }

async function applyUpdate(
  tx: Database,
  { actor, update, data, passwordHash, ...change }: ApplyUpdateInput,
): Promise<{ account: Account; texted: EnqueuedSms | null }> {
  const locked = unwrapOrThrow(await lockCurrentUser(tx, actor))
  let account = unwrapOrThrow(await applyMetadata(tx, locked, { data, ...change }))
  let texted: EnqueuedSms | null = null
  if (passwordHash) {
    // The code was not spent when it was first looked at: of two who brought it, one has by now.
    unwrapOrThrow((await checkReauthentication(tx, { actor, ...change })) ?? {})
    const { id: sessionId } = actor.session
    account = await changePassword(tx, account, { ...change, passwordHash, sessionId })
  }
  const { email, phone, channel } = update
  if (phone) {
    const asked = await startPhoneChange(tx, account, { ...change, phone, channel })
    ;({ account, texted } = unwrapOrThrow(asked))
  }
  if (email) account = unwrapOrThrow(await startEmailChange(tx, account, { ...change, email }))
  return { account, texted }
}

async function applyMetadata(
  tx: Database,
  account: Account,
  { data, now }: Pick<UpdateUserInput, 'data' | 'now'>,
): Promise<Account | AuthFailure> {
  const userMetadata = mergeUserMetadata(account.user.userMetadata, data ?? {})
  if (data && isMetadataTooLarge(userMetadata))
    return fail('validation_failed', 'data is too large')
  const changed = { userMetadata, updatedAt: now }
  await execute(tx, tx.update(users).set(changed).where(eq(users.id, account.user.id)))
  return { ...account, user: { ...account.user, ...changed } }
}
