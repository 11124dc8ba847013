import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { clearUndeliverable } from '#platform/email/undeliverable'
import { err, ok } from '#platform/result'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
import { createSession } from '../sessions/create-session.ts'
import { buildTokenResponse, type TokenResponse } from '../sessions/token-response.ts'
import { oneTimeTokens } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { isBanned } from '../users/banned.ts'
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
): Promise<IdentityResult<TokenResponse | PartialEmailChange>> {
  const result = await runInTransaction(db, async (tx) => {
    const redeemed = await redeemToken(tx, input)
    if (!redeemed.ok) return redeemed
    if ('missingConfirmation' in redeemed.value) return ok(redeemed.value)
    return ok(await createSession(tx, { ...redeemed.value, method: 'otp', ...input }))
  })
  if (!result.ok) return result
  return ok(
    'session' in result.value ? await buildTokenResponse(result.value, input) : result.value,
  )
}

export type VerifyLinkResult = IdentityResult<
  TokenResponse | PartialEmailChange | { authCode: string }
>

/**
 * Redeems a link's token, or the code of the same e-mail. An e-mail of a PKCE flow leads to an auth code, which only the
 * requesting client can exchange: the link may be opened in another program or by somebody else.
 */
export async function verifyLink(db: Database, input: VerifyCodeInput): Promise<VerifyLinkResult> {
  const result = await runInTransaction(db, async (tx) => {
    const redeemed = await redeemToken(tx, input)
    if (!redeemed.ok) return redeemed
    if ('missingConfirmation' in redeemed.value) return ok(redeemed.value)
    const { account, tokenHash } = redeemed.value
    const flowId = tokenHash && (await findFlowByTokenHash(tx, tokenHash))
    if (flowId) return ok({ authCode: await issueAuthCode(tx, { flowId, now: input.now }) })
    return ok(await createSession(tx, { account, method: 'otp', ...input }))
  })
  if (!result.ok) return result
  return ok(
    'session' in result.value ? await buildTokenResponse(result.value, input) : result.value,
  )
}

interface RedeemedToken {
  account: Account
  tokenHash: Buffer | null
}

async function redeemToken(
  tx: Database,
  input: VerifyCodeInput,
): Promise<IdentityResult<RedeemedToken | PartialEmailChange>> {
  if (!getTokenKinds(input.type)) return err('verification_type_unsupported')
  const match = await findOneTimeToken(tx, input)
  if (!match) return expiredTokenError(input.presented)
  if (isBanned(match.account.user, input.now)) return err('user_banned')

  const applied = await applyToken(tx, match, input)
  if (!applied) return expiredTokenError(input.presented)
  if (!applied.ok) return applied
  // Who has the code or the link has read the e-mail.
  const { sentTo: address } = match.token
  if (address.includes('@')) await clearUndeliverable(tx, { address, now: input.now })
  if ('missingConfirmation' in applied.value) return ok(applied.value)
  return ok({ account: applied.value, tokenHash: match.token.tokenHash })
}

/** Confirms the contact that the token was sent to. Null if the token belongs to an older e-mail change. */
async function applyToken(
  tx: Database,
  match: FoundOneTimeToken,
  input: VerifyCodeInput,
): Promise<IdentityResult<Account | PartialEmailChange> | null> {
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
    return ok(await confirmContact(tx, account, { contactType: 'email', ...input }))
  }
  const isNewPhone = phone === token.sentTo && !phoneConfirmedAt
  if (!isNewPhone) return ok(account)
  return ok(await confirmContact(tx, account, { contactType: 'phone', ...input }))
}

function expiredTokenError(presented: PresentedCode): IdentityFailure {
  return 'code' in presented ? err('otp_expired') : err('email_link_expired')
}
