import { seller } from '#modules/invoices'
import type { Database } from '#platform/database'
import { queueMail } from '#platform/mail'
import { render, type Sender } from './letter.ts'

const words = {
  'confirm-email': {
    subject: (store: string) => `Please confirm your address for ${store}`,
    heading: 'Welcome. One more click',
    text: 'Somebody opened an account with this address. Confirm that it was you.',
    button: 'Confirm my address',
  },
  'reset-password': {
    subject: (store: string) => `Your new password for ${store}`,
    heading: 'Forgot your password?',
    text: 'This takes you back in, and lets you choose a new password.',
    button: 'Choose a new password',
  },
} as const

interface Ask {
  template: keyof typeof words
  /** The same each time the same letter is written. */
  event: string
  to: string
  url: string
  /** What can be typed instead of following the link. */
  code: string
  goodForSeconds: number
  sender: Sender
  now: Date
}

/** A letter that carries a link and a code to whoever reads the mailbox. Anybody may have asked for it. */
export async function sendAccountLetter(tx: Database, ask: Ask): Promise<boolean> {
  const { template, event, to, url, code, goodForSeconds, sender, now } = ask
  const { subject, heading, text, button } = words[template]
  const { name, lines } = await seller.read(tx)
  const letter = render(
    {
      subject: subject(sender.storeName),
      heading,
      parts: [
        { kind: 'text', text },
        { kind: 'button', label: button, url },
        { kind: 'text', text: `Or type this code: ${code}` },
        { kind: 'text', text: `Both work once, and for ${spoken(goodForSeconds)}.` },
        { kind: 'text', text: 'If it was not you, do nothing: nothing changes without them.' },
      ],
      footer: [[name, ...lines].join(', ')],
    },
    sender,
  )
  return queueMail(tx, { template, event, to, ...letter, isUnproven: true, now })
}

/** `3600` is `1 hour`. */
function spoken(seconds: number): string {
  const [count, unit] =
    seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
