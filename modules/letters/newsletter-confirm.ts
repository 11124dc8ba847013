import { seller } from '#modules/invoices'
import type { Database } from '#platform/database'
import { queueMail } from '#platform/mail'
import { render, type Sender } from './letter.ts'

interface Ask {
  to: string
  /** The same each time the same letter is written. */
  event: string
  confirmUrl: string
  goodForDays: number
  /** A page with a button. */
  unsubscribeUrl: string
  /** One POST there is enough. */
  oneClickUrl: string
  sender: Sender
  now: Date
}

/** Asks somebody whether it was really they who wants the newsletter. */
export async function sendNewsletterConfirm(
  tx: Database,
  { to, event, confirmUrl, goodForDays, unsubscribeUrl, oneClickUrl, sender, now }: Ask,
): Promise<boolean> {
  const { name, lines } = await seller.read(tx)
  const letter = render(
    {
      subject: `Please confirm your ${sender.storeName} newsletter`,
      heading: 'One more click',
      parts: [
        { kind: 'text', text: 'Somebody asked for our newsletter with this address.' },
        { kind: 'button', label: 'Yes, send it to me', url: confirmUrl },
        { kind: 'text', text: `This link works for ${goodForDays} days.` },
        {
          kind: 'text',
          text: 'If it was not you, do nothing, and you will not hear from us again.',
        },
      ],
      footer: [`Unsubscribe: ${unsubscribeUrl}`, [name, ...lines].join(', ')],
    },
    sender,
  )
  return queueMail(tx, {
    template: 'newsletter-confirm',
    event,
    to,
    ...letter,
    unsubscribeUrl: oneClickUrl,
    isUnproven: true,
    now,
  })
}
