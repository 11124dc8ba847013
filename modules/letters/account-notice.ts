import { seller } from '#modules/invoices'
import type { Database } from '#platform/database'
import { queueMail } from '#platform/mail'
import type { Language } from './contract.ts'
import { type Part, render, type Sender } from './letter.ts'
import { filled, spokenMoment, type Texts, textsIn } from './texts.ts'

/** What happened, with what there is to say of it. */
export type AccountNews =
  | { template: 'password-changed' }
  | { template: 'account-deleted' }
  | { template: 'email-changed'; email: string; newEmail: string }
  | { template: 'new-device'; device: DeviceName }
  | { template: 'protection-added' | 'protection-removed'; protection: Protection }
  | { template: 'way-in-added' | 'way-in-removed'; way: WayIn }

/** What somebody shows besides their password, or instead of it. */
type Protection = 'totp' | 'phone' | 'webauthn' | 'passkey'

/** A telephone number, or the name of a provider, which is the same in every language. */
type WayIn = 'phone' | { provider: string }

/** `Firefox` on `Windows`: names that are the same in every language. */
interface DeviceName {
  browser: string | null
  system: string | null
}

interface Ask {
  news: AccountNews
  /** The same each time the same letter is written. */
  event: string
  to: string
  /** Whose account it is about. */
  owner: string
  language: Language
  /** Its reader does without this kind; what changes an account is told in any case. */
  isUnwanted?: boolean
  sender: Sender
  now: Date
}

/** Tells somebody what happened to their account, so that they hear of it when it was not they. */
export async function sendAccountNotice(
  tx: Database,
  { news, event, to, owner, language, isUnwanted = false, sender, now }: Ask,
): Promise<boolean> {
  const texts = textsIn(language)
  const { subject, heading, text } = texts.notices[news.template]
  const { name, lines } = await seller.read(tx)
  const store = sender.storeName
  const values = { ...valuesOf(news, texts), when: spokenMoment(now, language) }
  const content = {
    language,
    subject: filled(subject, { store }),
    heading,
    parts: [{ kind: 'text' as const, text: filled(text, values) }, ...wayOut(news, texts, sender)],
    footer: [filled(texts.account.why, { store }), [name, ...lines].join(', ')],
  }
  const letter = { template: news.template, event, to, owner, ...render(content, sender) }
  return queueMail(tx, { ...letter, isUnwanted, now })
}

function valuesOf(news: AccountNews, texts: Texts): Record<string, string> {
  if (news.template === 'password-changed' || news.template === 'account-deleted') return {}
  if (news.template === 'email-changed') return { email: news.email, newEmail: news.newEmail }
  if ('protection' in news) return { protection: texts.protections[news.protection] }
  if ('way' in news) return { way: news.way === 'phone' ? texts.number : news.way.provider }
  const { browser, system } = news.device
  const { device: words } = texts
  return { device: browser && system ? filled(words.on, { browser, system }) : words.unknown }
}

/** What to do when it was somebody else. Who lost the address itself cannot help themselves by a letter to it. */
function wayOut({ template }: AccountNews, { notices }: Texts, { publicUrl }: Sender): Part[] {
  if (template === 'account-deleted') return []
  if (template === 'email-changed') return [{ kind: 'text', text: notices[template].notYou }]
  return [
    { kind: 'text', text: notices.notYou },
    { kind: 'button', label: notices.button, url: `${publicUrl}/reset-password` },
  ]
}
