import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import {
  type EmailBlock,
  type EmailContent,
  type EmailSender,
  renderEmail,
} from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import type { AccountEmailSender } from '../settings.ts'
import { fillTemplate, formatDuration, getTexts, type Texts } from './texts.ts'

export type VerificationEmailTemplate = keyof Texts['emails']

interface SendVerificationEmailInput {
  template: VerificationEmailTemplate
  /** The queue sends one e-mail per key. */
  dedupeKey: string
  to: string
  /** The id of the account. */
  owner: string
  language: Language
  /** The link of the button; null if there is only the code. */
  url: string | null
  /** An alternative to the link. */
  code: string
  expiresInSeconds: number
  /** The addresses of an e-mail change. */
  change?: { email: string; newEmail: string } | undefined
  /** A stranger may have requested the e-mail. */
  hasDailyLimit: boolean
  sender: AccountEmailSender
  now: Date
}

/** Enqueues an e-mail with a single-use link and code. Returns whether it was enqueued. */
export async function sendVerificationEmail(
  tx: Database,
  input: SendVerificationEmailInput,
): Promise<boolean> {
  const { template, dedupeKey, to, owner, hasDailyLimit, sender, now } = input
  const sellerLine = await sender.getPostalAddress(tx)
  const content = buildVerificationEmail({ ...input, sellerLine })
  const rendered = renderEmail(content, sender)
  return enqueueEmail(tx, { template, dedupeKey, to, owner, ...rendered, hasDailyLimit, now })
}

type VerificationEmail = Pick<
  SendVerificationEmailInput,
  'template' | 'language' | 'url' | 'code' | 'expiresInSeconds' | 'change'
>

export function buildVerificationEmail({
  sender,
  sellerLine,
  ...email
}: VerificationEmail & { sender: EmailSender; sellerLine: string }): EmailContent {
  const { template, language } = email
  const { account, emails } = getTexts(language)
  const store = sender.shopInfo.name
  return {
    language,
    subject: fillTemplate(emails[template].subject, { store }),
    heading: emails[template].heading,
    blocks: buildBlocks(email),
    footer: [fillTemplate(account.reason, { store }), sellerLine],
  }
}

/** Only signed-in users can request these. */
const SIGNED_IN_TEMPLATES: VerificationEmailTemplate[] = [
  'change-email-current',
  'confirm-password-change',
]

function buildBlocks({
  template,
  language,
  url,
  code,
  expiresInSeconds,
  change,
}: VerificationEmail): EmailBlock[] {
  const { account, emails } = getTexts(language)
  const { text, button } = emails[template]
  const duration = formatDuration(expiresInSeconds, language)
  return [
    { kind: 'text', text: fillTemplate(text, { ...change }) },
    ...(url ? [{ kind: 'button', label: button, url } as const] : []),
    { kind: 'code', label: url ? account.orEnterCode : account.code, code },
    {
      kind: 'text',
      text: fillTemplate(url ? account.linkAndCodeValidFor : account.codeValidFor, { duration }),
    },
    {
      kind: 'text',
      text: SIGNED_IN_TEMPLATES.includes(template)
        ? account.ifNotYouChangePassword
        : account.ifNotYouIgnore,
    },
  ]
}
