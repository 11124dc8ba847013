import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { oneTimeTokens, users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { changeContact } from '../users/change-contact.ts'
import type { FoundOneTimeToken } from './find-one-time-token.ts'

/** The change waits for the confirmation from the other address. */
export interface PartialEmailChange {
  missingConfirmation: EmailChangeSide
}

type EmailChangeSide = 'new' | 'current'

interface ConfirmEmailChangeInput {
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Confirms an e-mail change from one address. Changes the account once all required confirmations are there. Null if the token belongs to an older change. */
export async function confirmEmailChange(
  tx: Database,
  { account, token }: FoundOneTimeToken,
  input: ConfirmEmailChangeInput,
): Promise<IdentityResult<Account | PartialEmailChange> | null> {
  const { user } = account
  const side = token.kind === 'email_change_new' ? 'new' : 'current'
  const isForCurrentChange = token.sentTo === (side === 'new' ? user.newEmail : user.email)
  if (!user.newEmail || !isForCurrentChange) return null
  const isComplete =
    !needsBothConfirmations(account, input.identity) ||
    isOtherSide(user.emailChangeConfirmedSide, side)
  if (!isComplete) return ok(await recordConfirmedSide(tx, { account, token }, { side, ...input }))

  await execute(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id)))
  return changeContact(tx, account, { contact: { email: user.newEmail }, ...input })
}

function needsBothConfirmations({ user }: Account, { settings }: IdentityDependencies): boolean {
  return settings.userUpdates.secureEmailChange && !settings.autoconfirm && user.email !== null
}

function isOtherSide(confirmed: EmailChangeSide | null, side: EmailChangeSide): boolean {
  return confirmed !== null && confirmed !== side
}

async function recordConfirmedSide(
  tx: Database,
  { account, token }: FoundOneTimeToken,
  { side, device, now }: ConfirmEmailChangeInput & { side: EmailChangeSide },
): Promise<PartialEmailChange> {
  const { id: userId } = account.user
  await execute(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.id, token.id)))
  const changes = { emailChangeConfirmedSide: side, updatedAt: now }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, userId)))
  await audit(tx, {
    action: 'email_change_partially_confirmed',
    userId,
    device,
    detail: { side },
    now,
  })
  return { missingConfirmation: side === 'new' ? 'current' : 'new' }
}
