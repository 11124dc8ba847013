import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailBlock, renderEmail } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/language'
import type { AccountEmailSender } from '../settings.ts'
import { fillTemplate, formatDateTime, getTexts, type Texts } from './texts.ts'

/** What happened, with what there is to say of it. */
export type AccountNotice =
  | { template: 'password-changed' }
  | { template: 'account-deleted' }
  | { template: 'email-changed'; email: string; newEmail: string }
  | { template: 'new-device'; device: DeviceName }
  | { template: 'factor-added' | 'factor-removed'; factor: AuthFactorKind }
  | { template: 'sign-in-method-added' | 'sign-in-method-removed'; method: SignInMethod }

/** What somebody shows besides their password, or instead of it. */
type AuthFactorKind = 'totp' | 'phone' | 'webauthn' | 'passkey'

/** A telephone number, or the name of a provider, which is the same in every language. */
type SignInMethod = 'phone' | { provider: string }

/** `Firefox` on `Windows`: names that are the same in every language. */
interface DeviceName {
  browser: string | null
  system: string | null
}

interface SendAccountNoticeInput {
  notice: AccountNotice
  /** The same each time the same letter is written. */
  dedupeKey: string
  to: string
  /** Whose account it is about. */
  owner: string
  language: Language
  /** Its reader does without this kind; what changes an account is told in any case. */
  isOptedOut?: boolean
  sender: AccountEmailSender
  now: Date
}

/** Tells somebody what happened to their account, so that they hear of it when it was not they. */
export async function sendAccountNotice(
  tx: Database,
  {
    notice,
    dedupeKey,
    to,
    owner,
    language,
    isOptedOut = false,
    sender,
    now,
  }: SendAccountNoticeInput,
): Promise<boolean> {
  const texts = getTexts(language)
  const { subject, heading, text } = texts.notices[notice.template]
  const store = sender.storeName
  const values = { ...getTextValues(notice, texts), when: formatDateTime(now, language) }
  const content = {
    language,
    subject: fillTemplate(subject, { store }),
    heading,
    blocks: [
      { kind: 'text' as const, text: fillTemplate(text, values) },
      ...buildAdviceBlocks(notice, texts, sender),
    ],
    footer: [fillTemplate(texts.account.why, { store }), await sender.getPostalAddress(tx)],
  }
  const letter = {
    template: notice.template,
    dedupeKey,
    to,
    owner,
    ...renderEmail(content, sender),
  }
  return enqueueEmail(tx, { ...letter, isOptedOut, now })
}

function getTextValues(notice: AccountNotice, texts: Texts): Record<string, string> {
  if (notice.template === 'password-changed' || notice.template === 'account-deleted') return {}
  if (notice.template === 'email-changed') return { email: notice.email, newEmail: notice.newEmail }
  if ('factor' in notice) return { protection: texts.protections[notice.factor] }
  if ('method' in notice)
    return { way: notice.method === 'phone' ? texts.number : notice.method.provider }
  const { browser, system } = notice.device
  const { device: words } = texts
  return { device: browser && system ? fillTemplate(words.on, { browser, system }) : words.unknown }
}

/** What to do when it was somebody else. Who lost the address itself cannot help themselves by a letter to it. */
function buildAdviceBlocks(
  { template }: AccountNotice,
  { notices }: Texts,
  { publicUrl }: AccountEmailSender,
): EmailBlock[] {
  if (template === 'account-deleted') return []
  if (template === 'email-changed') return [{ kind: 'text', text: notices[template].notYou }]
  return [
    { kind: 'text', text: notices.notYou },
    { kind: 'button', label: notices.button, url: `${publicUrl}/reset-password` },
  ]
}
