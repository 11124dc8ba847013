import type { Database } from '#platform/db/database'
import type { AccountEmailLanguage } from '../email-languages.ts'
import { buildPageUrl } from '../emails/page-url.ts'
import { sendVerificationEmail } from '../emails/send-verification-email.ts'
import type { IdentityFailure } from '../identity-error.ts'
import { resolveLanguage } from '../language.ts'
import type { IdentityDependencies } from '../settings.ts'
import { checkCooldown } from './cooldown.ts'
import { countEmail } from './email-limits.ts'
import { type IssueOneTimeTokenInput, issueOneTimeToken } from './issue-one-time-token.ts'
import { type EmailPurpose, purposes } from './purposes.ts'

type SendEmailCodeInput = IssueOneTimeTokenInput & {
  purpose: EmailPurpose
  /** The request was already counted towards the hourly limit. */
  isAlreadyCounted?: boolean
}

/**
 * Sends an e-mail with a single-use link and code, which replace those of an earlier e-mail of the kind. The user row
 * must be locked. Fails within the cooldown and above the hourly limit.
 */
export async function sendEmailCode(
  tx: Database,
  input: SendEmailCodeInput,
): Promise<IdentityFailure | null> {
  const { purpose, user, identity, device, now } = input
  const { sentAt, emailTemplate: template } = purposes[purpose]
  const failure =
    checkCooldown(user[sentAt], { medium: 'email', identity, now }) ??
    (input.isAlreadyCounted ? null : await countEmail(tx, { identity, now }))
  if (failure) return failure

  const language = resolveLanguage(user, device)
  const { id, to, code, url, expiresInSeconds } = await issueOneTimeToken(tx, input)
  await sendVerificationEmail(tx, {
    ...{ template, dedupeKey: id, owner: user.id, to, code, expiresInSeconds },
    url: url && toEmailLink(url, { identity, language }),
    change: { email: user.email ?? '', newEmail: user.newEmail ?? '' },
    language,
    ...{ sender: identity, now },
  })
  return null
}

/** The confirm page with the link's query, unless links lead to the API directly (decision 0021). */
function toEmailLink(
  verifyUrl: string,
  { identity, language }: { identity: IdentityDependencies; language: AccountEmailLanguage },
): string {
  const { publicUrl, settings } = identity
  if (settings.flows.linkTarget !== 'page') return verifyUrl
  const path = `/auth/confirm${new URL(verifyUrl).search}`
  return buildPageUrl({ publicUrl, path, language })
}
