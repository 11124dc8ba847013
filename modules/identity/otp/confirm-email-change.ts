import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import type { AuthFailure } from '../auth-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { oneTimeTokens, users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { changeContact } from '../users/change-contact.ts'
import type { FoundOneTimeToken } from './find-one-time-token.ts'

/** One of the two letters has been answered; the other has not. */
export interface PartialEmailChange {
  partialMessage: string
}

interface ConfirmEmailChangeInput {
  identity: IdentityDependencies
  device: Device
  now: Date
}

const PARTIAL_MESSAGE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** One of the letters about another address was read. The account moves when all that must be are; null is too late. */
export async function confirmEmailChange(
  tx: Database,
  { account, token }: FoundOneTimeToken,
  given: ConfirmEmailChangeInput,
): Promise<Account | PartialEmailChange | AuthFailure | null> {
  const { user } = account
  const half = token.kind === 'email_change_new' ? 'new' : 'current'
  // Another change may have begun since the letter was written.
  const isOfThisChange = token.sentTo === (half === 'new' ? user.newEmail : user.email)
  if (!user.newEmail || !isOfThisChange) return null
  const isWhole =
    !needsBothConfirmations(account, given.identity) ||
    isOtherSide(user.emailChangeConfirmedSide, half)
  if (!isWhole) return recordConfirmedSide(tx, { account, token }, { half, ...given })

  await execute(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id)))
  return changeContact(tx, account, { contact: { email: user.newEmail }, ...given })
}

function needsBothConfirmations({ user }: Account, { settings }: IdentityDependencies): boolean {
  return settings.userUpdates.secureEmailChange && !settings.autoconfirm && user.email !== null
}

type EmailChangeSide = 'new' | 'current'

function isOtherSide(answered: EmailChangeSide | null, half: EmailChangeSide): boolean {
  return answered !== null && answered !== half
}

async function recordConfirmedSide(
  tx: Database,
  { account, token }: FoundOneTimeToken,
  { half, device, now }: ConfirmEmailChangeInput & { half: EmailChangeSide },
): Promise<PartialEmailChange> {
  const { id: userId } = account.user
  await execute(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.id, token.id)))
  const changed = { emailChangeConfirmedSide: half, updatedAt: now }
  await execute(tx, tx.update(users).set(changed).where(eq(users.id, userId)))
  await audit(tx, {
    action: 'email_change_partially_confirmed',
    userId,
    device,
    detail: { half },
    now,
  })
  return { partialMessage: PARTIAL_MESSAGE }
}
