import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import {
  type EmailBlock,
  type EmailContent,
  type EmailSender,
  renderEmail,
} from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import type { AccountEmailSender } from '../settings.ts'
import { fillTemplate, formatUtcTime, getTexts, type Texts } from './texts.ts'

/** A change of an account, with the values of its e-mail text. */
export type AccountNotice =
  | { template: 'password-changed' }
  | { template: 'account-deleted' }
  | { template: 'email-changed'; email: string; newEmail: string }
  | { template: 'new-device'; device: DeviceName }
  | { template: 'session-revoked' }
  | { template: 'factor-added' | 'factor-removed'; factor: AuthFactorKind }
  | { template: 'sign-in-method-added' | 'sign-in-method-removed'; method: SignInMethod }

type AuthFactorKind = 'totp' | 'phone' | 'webauthn' | 'passkey'

/** A phone number, or the brand name of an OAuth provider. */
type SignInMethod = 'phone' | { provider: string }

/** `Firefox` and `Windows`: names that are not translated. */
interface DeviceName {
  browser: string | null
  system: string | null
}

interface SendAccountNoticeInput {
  notice: AccountNotice
  /** The queue sends one e-mail per key. */
  dedupeKey: string
  to: string
  /** The id of the account. */
  owner: string
  language: Language
  sender: AccountEmailSender
  now: Date
}

/** Enqueues an e-mail about a change of the account, so that its owner notices intruders. Returns whether it was enqueued. */
export async function sendAccountNotice(
  tx: Database,
  input: SendAccountNoticeInput,
): Promise<boolean> {
  const { notice, dedupeKey, to, owner, sender, now } = input
  const content = buildAccountNotice({ ...input, sellerLine: await sender.getPostalAddress(tx) })
  return enqueueEmail(tx, {
    ...{ template: notice.template, dedupeKey, to, owner },
    ...renderEmail(content, sender),
    now,
  })
}

interface AccountNoticeInput extends Pick<SendAccountNoticeInput, 'notice' | 'language' | 'now'> {
  sender: EmailSender
  sellerLine: string
}

export function buildAccountNotice(input: AccountNoticeInput): EmailContent {
  const { notice, language, sender, sellerLine, now } = input
  const texts = getTexts(language)
  const { subject, heading, text } = texts.notices[notice.template]
  const store = sender.shopInfo.name
  const values = { ...getTextValues(notice, texts), when: formatUtcTime(now, language) }
  return {
    language,
    subject: fillTemplate(subject, { store }),
    heading,
    blocks: [{ kind: 'text', text: fillTemplate(text, values) }, ...buildAdviceBlocks(input)],
    footer: [fillTemplate(texts.account.reason, { store }), sellerLine],
  }
}

function getTextValues(notice: AccountNotice, texts: Texts): Record<string, string> {
  if (notice.template === 'email-changed') return { email: notice.email, newEmail: notice.newEmail }
  if ('factor' in notice) return { factor: texts.factors[notice.factor] }
  if ('method' in notice)
    return { method: notice.method === 'phone' ? texts.phoneNumber : notice.method.provider }
  if (!('device' in notice)) return {}
  const { browser, system } = notice.device
  const { browserOnSystem, unknown } = texts.device
  return {
    device: browser && system ? fillTemplate(browserOnSystem, { browser, system }) : unknown,
  }
}

/** What to do if it was not the user. After a changed e-mail address a password reset would go to the intruder. */
function buildAdviceBlocks({
  notice: { template },
  language,
  sender: { publicUrl },
}: AccountNoticeInput): EmailBlock[] {
  const { notices } = getTexts(language)
  if (template === 'account-deleted') return []
  if (template === 'email-changed') return [{ kind: 'text', text: notices[template].notRequested }]
  const url = publicUrl + buildPagePath(language, '/reset-password')
  return [
    { kind: 'text', text: notices.notRequested },
    { kind: 'button', label: notices.button, url },
  ]
}
