import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { sendVerificationEmail } from '../emails/send-verification-email.ts'
import type { IdentityFailure } from '../identity-error.ts'
import { resolveLanguage } from '../language.ts'
import type { IdentityDependencies } from '../settings.ts'
import { isKnownNetwork } from '../users/known-networks.ts'
import { checkCooldown } from './cooldown.ts'
import { countEmail, countEmailRequest } from './email-limits.ts'
import { type IssueOneTimeTokenInput, issueOneTimeToken } from './issue-one-time-token.ts'
import { type EmailPurpose, purposes } from './purposes.ts'

type SendEmailCodeInput = IssueOneTimeTokenInput & {
  purpose: EmailPurpose
  /** What was counted before: the client's request, or the e-mail too. */
  alreadyCounted?: 'request' | 'email' | undefined
}

/**
 * Sends an e-mail with a single-use link and code, which replace those of an earlier e-mail of the kind. The user row
 * must be locked. Fails within the cooldown and above the hourly limits.
 */
export async function sendEmailCode(
  tx: Database,
  input: SendEmailCodeInput,
): Promise<IdentityFailure | null> {
  const { purpose, user, identity, device, now } = input
  const { sentAt, emailTemplate: template } = purposes[purpose]
  const failure =
    checkCooldown(user[sentAt], { medium: 'email', identity, now }) ?? (await count(tx, input))
  if (failure) return failure

  const language = resolveLanguage(user, device)
  const { id, to, code, url, expiresInSeconds } = await issueOneTimeToken(tx, input)
  // Strangers cannot use up the e-mails that the owner requests at home.
  const hasDailyLimit = !(await isKnownNetwork(tx, { userId: user.id, device }))
  await sendVerificationEmail(tx, {
    ...{ template, dedupeKey: id, owner: user.id, to, code, expiresInSeconds },
    url: url && toEmailLink(url, { identity, language }),
    change: { email: user.email ?? '', newEmail: user.newEmail ?? '' },
    ...{ language, hasDailyLimit, sender: identity, now },
  })
  return null
}

async function count(
  tx: Database,
  { alreadyCounted, purpose, user, ...input }: SendEmailCodeInput,
): Promise<IdentityFailure | null> {
  if (alreadyCounted === 'email') return null
  if (alreadyCounted !== 'request') {
    const request = await countEmailRequest(tx, input)
    if (!request.ok) return request
  }
  // Invitations are by administrators.
  const isConfirmed =
    purpose === 'invite' || user.emailConfirmedAt !== null || user.phoneConfirmedAt !== null
  return countEmail(tx, { ...input, isConfirmed })
}

/** The confirm page with the link's query, unless links lead to the API directly (decision 0021). */
function toEmailLink(
  verifyUrl: string,
  { identity, language }: { identity: IdentityDependencies; language: Language },
): string {
  const { publicUrl, settings } = identity
  if (settings.flows.linkTarget !== 'page') return verifyUrl
  const path = `/auth/confirm${new URL(verifyUrl).search}`
  return publicUrl + buildPagePath(language, path)
}
