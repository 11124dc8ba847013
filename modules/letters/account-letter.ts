import { seller } from '#modules/invoices'
import type { Database } from '#platform/database'
import { queueMail } from '#platform/mail'
import type { Language } from './contract.ts'
import { type Part, render, type Sender } from './letter.ts'
import { filled, spokenDuration, type Texts, textsIn } from './texts.ts'

export type AccountLetter = keyof Texts['letters']

interface Ask {
  template: AccountLetter
  /** The same each time the same letter is written. */
  event: string
  to: string
  /** Whose account it is about. */
  owner: string
  language: Language
  /** Where the button leads; null when there is only the code. */
  url: string | null
  /** What can be typed, instead of following the link. */
  code: string
  goodForSeconds: number
  /** The two addresses, in a letter about a change from one to the other. */
  change?: { email: string; newEmail: string } | undefined
  sender: Sender
  now: Date
}

/** A letter that carries a link and a code to whoever reads the mailbox. Anybody may have asked for it. */
export async function sendAccountLetter(tx: Database, ask: Ask): Promise<boolean> {
  const { template, event, to, owner, language, sender, now } = ask
  const { account, letters } = textsIn(language)
  const { name, lines } = await seller.read(tx)
  const store = sender.storeName
  const content = {
    language,
    subject: filled(letters[template].subject, { store }),
    heading: letters[template].heading,
    parts: partsOf(ask),
    footer: [filled(account.why, { store }), [name, ...lines].join(', ')],
  }
  const letter = render(content, sender)
  return queueMail(tx, { template, event, to, owner, ...letter, isUnproven: true, now })
}

/** Only who is signed in can ask for these. */
const fromInside: AccountLetter[] = ['leave-email', 'confirm-password-change']

function partsOf({ template, language, url, code, goodForSeconds, change }: Ask): Part[] {
  const { account, letters } = textsIn(language)
  const { text, button } = letters[template]
  const duration = spokenDuration(goodForSeconds, language)
  return [
    { kind: 'text', text: filled(text, { ...change }) },
    ...(url ? [{ kind: 'button', label: button, url } as const] : []),
    { kind: 'code', label: url ? account.orType : account.code, code },
    { kind: 'text', text: filled(url ? account.bothGoodFor : account.codeGoodFor, { duration }) },
    { kind: 'text', text: fromInside.includes(template) ? account.intruder : account.ignore },
  ]
}
