import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { ok } from '#platform/result'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { oneTimeTokens, users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { changeContact } from '../users/change-contact.ts'
import { startCooldown } from './cooldown.ts'
import type { PkceChallenge } from './pkce.ts'
import { sendEmailCode } from './send-email-code.ts'

interface StartEmailChangeInput {
  email: string
  /** Where the links lead in the end; an allowed URL. */
  redirectTo: string
  challenge: PkceChallenge | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Starts a change of the e-mail address and sends the confirmation e-mails, which replace earlier ones. With
 * `autoconfirm`, an anonymous user gets the address at once. The account must be locked.
 */
export async function startEmailChange(
  tx: Database,
  account: Account,
  { email, ...input }: StartEmailChangeInput,
): Promise<IdentityResult<Account>> {
  const { user } = account
  const { autoconfirm } = input.identity.settings
  if (user.isAnonymous && autoconfirm)
    return changeContact(tx, account, { contact: { email }, ...input })

  const pendingUser = { ...user, newEmail: email, emailChangeConfirmedSide: null }
  const failure = await sendEmailChangeCodes(tx, { user: pendingUser, ...input })
  if (failure) return failure
  const { newEmail, emailChangeConfirmedSide } = pendingUser
  const changes = { newEmail, emailChangeConfirmedSide, updatedAt: input.now }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, user.id)))
  // Resend requests, which go through the queue, have the same cooldown.
  for (const to of [email, user.email ?? email]) {
    await startCooldown(tx, { medium: 'email', purpose: 'email_change_new', to, ...input })
  }
  return ok({ ...account, user: { ...pendingUser, ...changes, emailChangeSentAt: input.now } })
}

type SendEmailChangeCodesInput = Omit<StartEmailChangeInput, 'email'> & {
  user: Account['user']
  alreadyCounted?: 'request'
}

/** Sends the code to the new address and, with `secureEmailChange`, to the current one. */
export async function sendEmailChangeCodes(
  tx: Database,
  input: SendEmailChangeCodesInput,
): Promise<IdentityFailure | null> {
  const { user, identity } = input
  const failure = await sendEmailCode(tx, { purpose: 'email_change_new', ...input })
  if (failure) return failure
  const isForCurrentEmail = eq(oneTimeTokens.kind, 'email_change_current')
  const isOfUser = eq(oneTimeTokens.userId, user.id)
  await execute(tx, tx.delete(oneTimeTokens).where(and(isOfUser, isForCurrentEmail)))
  if (!user.email || !identity.settings.userUpdates.secureEmailChange) return null
  return sendEmailCode(tx, { purpose: 'email_change_current', ...input, alreadyCounted: 'email' })
}
