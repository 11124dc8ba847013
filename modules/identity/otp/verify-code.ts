import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { type AuthFailure, fail } from '../auth-error.ts'
import { createSession } from '../sessions/create-session.ts'
import { buildTokenResponse, type TokenResponse } from '../sessions/token-response.ts'
import { oneTimeTokens } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { isBanned, USER_BANNED } from '../users/banned.ts'
import { changeContact } from '../users/change-contact.ts'
import { confirmContact } from '../users/confirm-contact.ts'
import { confirmEmailChange, type PartialEmailChange } from './confirm-email-change.ts'
import { endEmailCooldown } from './email-limits.ts'
import {
  type FoundOneTimeToken,
  findOneTimeToken,
  type PresentedCode,
  type VerifyCodeInput,
} from './find-one-time-token.ts'
import { findFlowByTokenHash, issueAuthCode } from './flow-state.ts'
import { getTokenKinds } from './purposes.ts'

/** Spends what a letter carried: the address is confirmed, and whoever reads its letters is signed in. */
export async function verifyCode(
  db: Database,
  asked: VerifyCodeInput,
): Promise<TokenResponse | PartialEmailChange | AuthFailure> {
  const opened = await runInTransaction(db, async (tx) => {
    const spent = await redeemToken(tx, asked)
    return 'account' in spent ? createSession(tx, { ...spent, method: 'otp', ...asked }) : spent
  })
  return 'session' in opened ? buildTokenResponse(opened, asked) : opened
}

export type VerifyLinkResult =
  | TokenResponse
  | PartialEmailChange
  | { authCode: string }
  | AuthFailure

/**
 * Follows the link of a letter, or does what it would with the code beside it. A letter that somebody asked for with a
 * challenge leads to a code that they alone can exchange: another program may open it, or another person find it.
 */
export async function verifyLink(db: Database, asked: VerifyCodeInput): Promise<VerifyLinkResult> {
  const arrived = await runInTransaction(db, async (tx) => {
    const spent = await redeemToken(tx, asked)
    if (!('account' in spent)) return spent
    const flowId = spent.tokenHash && (await findFlowByTokenHash(tx, spent.tokenHash))
    if (flowId) return { authCode: await issueAuthCode(tx, { flowId, now: asked.now }) }
    return createSession(tx, { ...spent, method: 'otp', ...asked })
  })
  return 'session' in arrived ? buildTokenResponse(arrived, asked) : arrived
}

interface RedeemedToken {
  account: Account
  tokenHash: Buffer | null
}

async function redeemToken(
  tx: Database,
  asked: VerifyCodeInput,
): Promise<RedeemedToken | PartialEmailChange | AuthFailure> {
  if (!getTokenKinds(asked.type)) return fail('validation_failed', 'Unsupported verification type')
  const found = await findOneTimeToken(tx, asked)
  if (!found) return expiredTokenError(asked.presented)
  if (isBanned(found.account.user, asked.now)) return USER_BANNED

  const account = await applyToken(tx, found, asked)
  if (!account) return expiredTokenError(asked.presented)
  return 'user' in account ? { account, tokenHash: found.token.tokenHash } : account
}

/** What follows from it that somebody has read what was sent to them; null when it is too late for that. */
async function applyToken(
  tx: Database,
  found: FoundOneTimeToken,
  asked: VerifyCodeInput,
): Promise<Account | PartialEmailChange | AuthFailure | null> {
  const { account, token } = found
  if (token.kind.startsWith('email_change')) return confirmEmailChange(tx, found, asked)
  await execute(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, account.user.id)))
  if (token.kind === 'phone_change') {
    const { sentTo: phone } = token
    await endEmailCooldown(tx, { purpose: 'phone_change', to: phone, identity: asked.identity })
    return changeContact(tx, account, { contact: { phone }, ...asked })
  }
  const { email, emailConfirmedAt, phone, phoneConfirmedAt } = account.user
  if (email === token.sentTo && !emailConfirmedAt) {
    await endEmailCooldown(tx, { purpose: 'signup', to: email, identity: asked.identity })
    return confirmContact(tx, account, { contactType: 'email', ...asked })
  }
  const isNewNumber = phone === token.sentTo && !phoneConfirmedAt
  return isNewNumber ? confirmContact(tx, account, { contactType: 'phone', ...asked }) : account
}

function expiredTokenError(shown: PresentedCode): AuthFailure {
  return 'code' in shown
    ? fail('otp_expired', 'Token has expired or is invalid')
    : fail('otp_expired', 'Email link is invalid or has expired')
}
