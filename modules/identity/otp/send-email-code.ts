import type { Database } from '#platform/db/database'
import type { AuthFailure } from '../auth-error.ts'
import {
  sendVerificationEmail,
  type VerificationEmailTemplate,
} from '../emails/send-verification-email.ts'
import { resolveLanguage } from '../language.ts'
import type { IdentityDependencies } from '../settings.ts'
import { checkEmailCooldown, countEmail } from './email-limits.ts'
import { type IssueOneTimeTokenInput, issueOneTimeToken } from './issue-one-time-token.ts'
import { getPurposeRules, type Purpose } from './purposes.ts'

/** What is sent by letter; text messages go another way. */
const emailTemplates = {
  signup: 'confirm-email',
  invite: 'invite',
  recovery: 'reset-password',
  magiclink: 'magic-link',
  email_change_current: 'change-email-current',
  email_change_new: 'change-email',
  reauthentication: 'confirm-password-change',
} as const satisfies Partial<Record<Purpose, VerificationEmailTemplate>>

type SendEmailCodeInput = IssueOneTimeTokenInput & {
  purpose: keyof typeof emailTemplates
  /** Among the letters of the hour, when it was asked for. */
  isAlreadyCounted?: boolean
}

/**
 * Writes to somebody with a link and a code, each good once; what an earlier letter of the kind carried ends. The row
 * of the user must be locked. Refused when the last letter of the kind was sent just now.
 */
export async function sendEmailCode(
  tx: Database,
  sending: SendEmailCodeInput,
): Promise<AuthFailure | null> {
  const tooSoon = checkEmailCooldown(sending.user[getPurposeRules(sending.purpose).sentAt], sending)
  if (tooSoon) return tooSoon
  const no = sending.isAlreadyCounted ? null : await countEmail(tx, sending)
  if (no) return no

  const {
    id: dedupeKey,
    to,
    code,
    url: link,
    expiresInSeconds,
  } = await issueOneTimeToken(tx, sending)
  const { purpose, user, identity: sender, device, now } = sending
  const url = link && toConfirmPageUrl(link, sender)
  const letter = {
    template: emailTemplates[purpose],
    dedupeKey,
    owner: user.id,
    to,
    code,
    url,
    expiresInSeconds,
  }
  const change = { email: user.email ?? '', newEmail: user.newEmail ?? '' }
  const language = resolveLanguage(user, device)
  await sendVerificationEmail(tx, { ...letter, change, language, sender, now })
  return null
}

/** A page whose address carries the same, unless letters are to lead to the service itself (decision 0042). */
function toConfirmPageUrl(link: string, { publicUrl, settings }: IdentityDependencies): string {
  const isPage = settings.flows.linkTarget === 'page'
  return isPage ? `${publicUrl}/auth/confirm${new URL(link).search}` : link
}
