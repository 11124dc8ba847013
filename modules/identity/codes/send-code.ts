import { type AccountLetter, sendAccountLetter } from '#modules/letters'
import type { Database } from '#platform/database'
import { languageOf } from '../language.ts'
import type { Refused } from '../refusal.ts'
import type { Identity } from '../settings.ts'
import { countLetter, whyTooSoon } from './letter-limits.ts'
import { type Making, makeCode } from './make-code.ts'
import { type Purpose, rulesOf } from './purposes.ts'

/** What is sent by letter; text messages go another way. */
const letters = {
  signup: 'confirm-email',
  invite: 'invite',
  recovery: 'reset-password',
  magiclink: 'magic-link',
  email_change_current: 'leave-email',
  email_change_new: 'change-email',
  reauthentication: 'confirm-password-change',
} as const satisfies Partial<Record<Purpose, AccountLetter>>

type Sending = Making & {
  purpose: keyof typeof letters
  /** Among the letters of the hour, when it was asked for. */
  wasCounted?: boolean
}

/**
 * Writes to somebody with a link and a code, each good once; what an earlier letter of the kind carried ends. The row
 * of the user must be locked. Refused when the last letter of the kind was sent just now.
 */
export async function sendCode(tx: Database, sending: Sending): Promise<Refused | null> {
  const tooSoon = whyTooSoon(sending.user[rulesOf(sending.purpose).sentAt], sending)
  if (tooSoon) return tooSoon
  const no = sending.wasCounted ? null : await countLetter(tx, sending)
  if (no) return no

  const { id: event, to, code, url: link, goodForSeconds } = await makeCode(tx, sending)
  const { purpose, user, identity: sender, device, now } = sending
  const url = link && whereToPress(link, sender)
  const letter = {
    template: letters[purpose],
    event,
    owner: user.id,
    to,
    code,
    url,
    goodForSeconds,
  }
  const change = { email: user.email ?? '', newEmail: user.newEmail ?? '' }
  const language = languageOf(user, device)
  await sendAccountLetter(tx, { ...letter, change, language, sender, now })
  return null
}

/** A page whose address carries the same, unless letters are to lead to the service itself (decision 0042). */
function whereToPress(link: string, { publicUrl, settings }: Identity): string {
  const isPage = settings.flows.links === 'page'
  return isPage ? `${publicUrl}/auth/confirm${new URL(link).search}` : link
}
