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
import { endCooldown } from './cooldown.ts'
import {
  type FoundOneTimeToken,
  findOneTimeToken,
  type PresentedCode,
  type VerifyCodeInput,
} from './find-one-time-token.ts'
import { findFlowByTokenHash, issueAuthCode } from './flow-state.ts'
import { getTokenKinds } from './purposes.ts'

/** Redeems a code or a link's token: confirms the contact and opens a session. */
export async function verifyCode(
  db: Database,
  input: VerifyCodeInput,
): Promise<TokenResponse | PartialEmailChange | AuthFailure> {
  const result = await runInTransaction(db, async (tx) => {
    const redeemed = await redeemToken(tx, input)
    return 'account' in redeemed
      ? createSession(tx, { ...redeemed, method: 'otp', ...input })
      : redeemed
  })
  return 'session' in result ? buildTokenResponse(result, input) : result
}

export type VerifyLinkResult =
  | TokenResponse
  | PartialEmailChange
  | { authCode: string }
  | AuthFailure

/**
 * Redeems a link's token, or the code of the same e-mail. An e-mail of a PKCE flow leads to an auth code, which only the
 * requesting client can exchange: the link may be opened in another program or by somebody else.
 */
export async function verifyLink(db: Database, input: VerifyCodeInput): Promise<VerifyLinkResult> {
  const result = await runInTransaction(db, async (tx) => {
    const redeemed = await redeemToken(tx, input)
    if (!('account' in redeemed)) return redeemed
    const flowId = redeemed.tokenHash && (await findFlowByTokenHash(tx, redeemed.tokenHash))
    if (flowId) return { authCode: await issueAuthCode(tx, { flowId, now: input.now }) }
    return createSession(tx, { ...redeemed, method: 'otp', ...input })
  })
  return 'session' in result ? buildTokenResponse(result, input) : result
}

interface RedeemedToken {
  account: Account
  tokenHash: Buffer | null
}

async function redeemToken(
  tx: Database,
  input: VerifyCodeInput,
): Promise<RedeemedToken | PartialEmailChange | AuthFailure> {
  if (!getTokenKinds(input.type)) return fail('validation_failed', 'Unsupported verification type')
  const match = await findOneTimeToken(tx, input)
  if (!match) return expiredTokenError(input.presented)
  if (isBanned(match.account.user, input.now)) return USER_BANNED

  const account = await applyToken(tx, match, input)
  if (!account) return expiredTokenError(input.presented)
  return 'user' in account ? { account, tokenHash: match.token.tokenHash } : account
}

/** Confirms the contact that the token was sent to. Null if the token belongs to an older e-mail change. */
async function applyToken(
  tx: Database,
  match: FoundOneTimeToken,
  input: VerifyCodeInput,
): Promise<Account | PartialEmailChange | AuthFailure | null> {
  const { account, token } = match
  if (token.kind.startsWith('email_change')) return confirmEmailChange(tx, match, input)
  await execute(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, account.user.id)))
  if (token.kind === 'phone_change') {
    const { sentTo: phone } = token
    await endCooldown(tx, { purpose: 'phone_change', to: phone, identity: input.identity })
    return changeContact(tx, account, { contact: { phone }, ...input })
  }
  const { email, emailConfirmedAt, phone, phoneConfirmedAt } = account.user
  if (email === token.sentTo && !emailConfirmedAt) {
    await endCooldown(tx, { purpose: 'signup', to: email, identity: input.identity })
    return confirmContact(tx, account, { contactType: 'email', ...input })
  }
  const isNewPhone = phone === token.sentTo && !phoneConfirmedAt
  return isNewPhone ? confirmContact(tx, account, { contactType: 'phone', ...input }) : account
}

function expiredTokenError(presented: PresentedCode): AuthFailure {
  return 'code' in presented
    ? fail('otp_expired', 'Token has expired or is invalid')
    : fail('otp_expired', 'Email link is invalid or has expired')
}
