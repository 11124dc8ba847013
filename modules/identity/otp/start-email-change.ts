import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import type { AuthFailure } from '../auth-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { oneTimeTokens, users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { changeContact } from '../users/change-contact.ts'
import { startEmailCooldown } from './email-limits.ts'
import type { PkceChallenge } from './pkce.ts'
import { sendEmailCode } from './send-email-code.ts'

interface StartEmailChangeInput {
  email: string
  /** Where the links lead; one of ours. */
  redirectTo: string
  challenge: PkceChallenge | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Begins the change to another address: letters go out, and what earlier ones carried ends. Who had no name and need not
 * confirm one has it at once. The account must be locked.
 */
export async function startEmailChange(
  tx: Database,
  account: Account,
  { email, ...asked }: StartEmailChangeInput,
): Promise<Account | AuthFailure> {
  const { user } = account
  const { autoconfirm } = asked.identity.settings
  if (user.isAnonymous && autoconfirm)
    return changeContact(tx, account, { contact: { email }, ...asked })

  const wanted = { ...user, newEmail: email, emailChangeConfirmedSide: null }
  const no = await sendEmailChangeCodes(tx, { user: wanted, ...asked })
  if (no) return no
  const { newEmail, emailChangeConfirmedSide } = wanted
  const changed = { newEmail, emailChangeConfirmedSide, updatedAt: asked.now }
  await execute(tx, tx.update(users).set(changed).where(eq(users.id, user.id)))
  // Asked for again from outside, the letters keep the same pause.
  for (const one of [email, user.email ?? email]) {
    await startEmailCooldown(tx, { purpose: 'email_change_new', to: one, ...asked })
  }
  return { ...account, user: { ...wanted, ...changed, emailChangeSentAt: asked.now } }
}

type SendEmailChangeCodesInput = Omit<StartEmailChangeInput, 'email'> & {
  user: Account['user']
  isAlreadyCounted?: boolean
}

/** A letter to where somebody wants to be reached, and one to where they are. Both or none. */
export async function sendEmailChangeCodes(
  tx: Database,
  writing: SendEmailChangeCodesInput,
): Promise<AuthFailure | null> {
  const { user, identity } = writing
  const no = await sendEmailCode(tx, { purpose: 'email_change_new', ...writing })
  if (no) return no
  const ofOldAddress = eq(oneTimeTokens.kind, 'email_change_current')
  const isOld = and(eq(oneTimeTokens.userId, user.id), ofOldAddress)
  await execute(tx, tx.delete(oneTimeTokens).where(isOld))
  if (!user.email || !identity.settings.userUpdates.secureEmailChange) return null
  return sendEmailCode(tx, { purpose: 'email_change_current', ...writing, isAlreadyCounted: true })
}
