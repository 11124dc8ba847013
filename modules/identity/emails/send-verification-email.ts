import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailBlock, renderEmail } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/language'
import type { AccountEmailSender } from '../settings.ts'
import { fillTemplate, formatDuration, getTexts, type Texts } from './texts.ts'

export type VerificationEmailTemplate = keyof Texts['emails']

interface SendVerificationEmailInput {
  template: VerificationEmailTemplate
  /** The same each time the same letter is written. */
  dedupeKey: string
  to: string
  /** Whose account it is about. */
  owner: string
  language: Language
  /** Where the button leads; null when there is only the code. */
  url: string | null
  /** What can be typed, instead of following the link. */
  code: string
  expiresInSeconds: number
  /** The two addresses, in a letter about a change from one to the other. */
  change?: { email: string; newEmail: string } | undefined
  sender: AccountEmailSender
  now: Date
}

/** A letter that carries a link and a code to whoever reads the mailbox. Anybody may have asked for it. */
export async function sendVerificationEmail(
  tx: Database,
  input: SendVerificationEmailInput,
): Promise<boolean> {
  const { template, dedupeKey, to, owner, language, sender, now } = input
  const { account, emails: letters } = getTexts(language)
  const store = sender.storeName
  const content = {
    language,
    subject: fillTemplate(letters[template].subject, { store }),
    heading: letters[template].heading,
    blocks: buildBlocks(input),
    footer: [fillTemplate(account.why, { store }), await sender.getPostalAddress(tx)],
  }
  const letter = renderEmail(content, sender)
  return enqueueEmail(tx, { template, dedupeKey, to, owner, ...letter, hasDailyLimit: true, now })
}

/** Only who is signed in can ask for these. */
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
}: SendVerificationEmailInput): EmailBlock[] {
  const { account, emails: letters } = getTexts(language)
  const { text, button } = letters[template]
  const duration = formatDuration(expiresInSeconds, language)
  return [
    { kind: 'text', text: fillTemplate(text, { ...change }) },
    ...(url ? [{ kind: 'button', label: button, url } as const] : []),
    { kind: 'code', label: url ? account.orType : account.code, code },
    {
      kind: 'text',
      text: fillTemplate(url ? account.bothGoodFor : account.codeGoodFor, { duration }),
    },
    {
      kind: 'text',
      text: SIGNED_IN_TEMPLATES.includes(template) ? account.intruder : account.ignore,
    },
  ]
}
