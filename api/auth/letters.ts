import type { z } from 'zod'
import { Recover, Resend } from '#contract/identity'
import { askForLetter, readChallenge, textAgain } from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { type C, given, newAuthArea, slowed } from './area.ts'
import { bodyOf } from './body.ts'
import { closedToEmail } from './by-email.ts'
import { forPeople } from './captcha.ts'
import { refuse } from './errors.ts'
import { landing } from './landing.ts'

/** What sends a letter to an address that somebody types. */
export function letters(rateLimits: RateLimits | null) {
  return newAuthArea()
    .post('/recover', slowed(rateLimits, 'letters'), forPeople, async (c) => {
      const body = await bodyOf(c, Recover)
      return body instanceof Response ? body : letterTo(c, body, 'recovery')
    })
    .post('/resend', slowed(rateLimits, 'letters'), forPeople, async (c) => {
      const body = await bodyOf(c, Resend)
      if (body instanceof Response) return body
      const message = wrongWith(body)
      if (message) return refuse(c, { code: 'validation_failed', message })
      const { type, phone } = body
      if (isByText(type)) return textTo(c, phone, type)
      return letterTo(c, body, type === 'signup' ? 'signup' : 'email_change_new')
    })
}

const TYPES = ['signup', 'email_change', 'sms', 'phone_change']

function wrongWith({ type = '', email, phone }: z.infer<typeof Resend>): string | null {
  if (!TYPES.includes(type)) return `Missing one of these types: ${TYPES.join(', ')}`
  if (email && phone) return 'Only an email address or phone number should be provided.'
  if (isByText(type)) return phone ? null : 'Type provided requires a phone number'
  return email ? null : 'Type provided requires an email address'
}

type TextPurpose = 'sms' | 'phone_change'

function isByText(type: string | undefined): type is TextPurpose {
  return type === 'sms' || type === 'phone_change'
}

async function textTo(c: C, phone: string | undefined, purpose: TextPurpose) {
  const answer = await textAgain(c.var.db, { purpose, phone, ...given(c) })
  if (answer && 'refused' in answer) return refuse(c, answer.refused)
  return c.json(answer ? { message_id: answer.messageId } : {})
}

async function letterTo(
  c: C,
  body: z.infer<typeof Recover>,
  purpose: 'recovery' | 'signup' | 'email_change_new',
) {
  const closed = closedToEmail(c)
  if (closed) return closed
  const challenge = readChallenge(body)
  if (challenge && 'refused' in challenge) return refuse(c, challenge.refused)
  const { email } = body
  const asked = { purpose, email, challenge, redirectTo: landing(c), ...given(c) }
  const no = await askForLetter(c.var.db, asked)
  return no ? refuse(c, no.refused) : c.json({})
}
