import { seller } from '#modules/invoices'
import type { Database } from '#platform/database'
import { queueMail } from '#platform/mail'
import { type Part, render, type Sender } from './letter.ts'

const words = {
  'confirm-email': {
    subject: (store: string) => `Please confirm your address for ${store}`,
    heading: 'Welcome. One more click',
    text: 'Somebody opened an account with this address. Confirm that it was you.',
    button: 'Confirm my address',
  },
  invite: {
    subject: (store: string) => `You are invited to ${store}`,
    heading: 'You are invited',
    text: 'Somebody who works for the shop has opened an account for you. Take it over here.',
    button: 'Open my account',
  },
  'reset-password': {
    subject: (store: string) => `Your new password for ${store}`,
    heading: 'Forgot your password?',
    text: 'This takes you back in, and lets you choose a new password.',
    button: 'Choose a new password',
  },
  'magic-link': {
    subject: (store: string) => `Sign in to ${store}`,
    heading: 'Sign in without a password',
    text: 'You asked to be let in by letter. Here is the way in.',
    button: 'Sign me in',
  },
  'change-email': {
    subject: (store: string) => `Please confirm your new address for ${store}`,
    heading: 'Your new address',
    text: 'Somebody wants this to be the address of their account. Confirm that it was you.',
    button: 'Confirm my new address',
  },
  'leave-email': {
    subject: (store: string) => `Your address for ${store} is about to change`,
    heading: 'A new address for your account',
    text: 'Somebody wants another address for your account. Confirm that it was you.',
    button: 'Let it change',
  },
  'confirm-password-change': {
    subject: (store: string) => `Your code for ${store}`,
    heading: 'Is it you?',
    text: 'Before your password changes we ask for this code.',
    button: null,
  },
} as const

export type AccountLetter = keyof typeof words

interface Ask {
  template: AccountLetter
  /** The same each time the same letter is written. */
  event: string
  to: string
  /** Where the button leads; null when there is only the code. */
  url: string | null
  /** What can be typed, instead of following the link. */
  code: string
  goodForSeconds: number
  sender: Sender
  now: Date
}

/** A letter that carries a link and a code to whoever reads the mailbox. Anybody may have asked for it. */
export async function sendAccountLetter(tx: Database, ask: Ask): Promise<boolean> {
  const { template, event, to, sender, now } = ask
  const { subject, heading, text, button } = words[template]
  const { name, lines } = await seller.read(tx)
  const letter = render(
    {
      subject: subject(sender.storeName),
      heading,
      parts: [
        { kind: 'text', text },
        ...waysIn(button, ask),
        { kind: 'text', text: 'If it was not you, do nothing: nothing changes without them.' },
      ],
      footer: [[name, ...lines].join(', ')],
    },
    sender,
  )
  return queueMail(tx, { template, event, to, ...letter, isUnproven: true, now })
}

function waysIn(button: string | null, { url, code, goodForSeconds }: Ask): Part[] {
  const time = spoken(goodForSeconds)
  if (!button || !url) {
    const once = `It works once, and for ${time}.`
    return [`Type this code: ${code}`, once].map((text) => ({ kind: 'text', text }))
  }
  return [
    { kind: 'button', label: button, url },
    { kind: 'text', text: `Or type this code: ${code}` },
    { kind: 'text', text: `Both work once, and for ${time}.` },
  ]
}

/** `3600` is `1 hour`. */
function spoken(seconds: number): string {
  const [count, unit] =
    seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
