import { Recover, Resend } from '#contract/identity'
import { askForLetter, readChallenge, textAgain } from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { given, newAuthArea, slowed } from './area.ts'
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
      if (body instanceof Response) return body
      const closed = closedToEmail(c)
      if (closed) return closed
      const challenge = readChallenge(body)
      if (challenge && 'refused' in challenge) return refuse(c, challenge.refused)
      const { email } = body
      const asked = {
        purpose: 'recovery' as const,
        email,
        challenge,
        redirectTo: landing(c),
        ...given(c),
      }
      const no = await askForLetter(c.var.db, asked)
      return no ? refuse(c, no.refused) : c.json({})
    })
    .post('/resend', slowed(rateLimits, 'letters'), forPeople, async (c) => {
      const body = await bodyOf(c, Resend)
      if (body instanceof Response) return body
      const { type = '', email, phone } = body
      if (!TYPES.includes(type)) {
        const message = `Missing one of these types: ${TYPES.join(', ')}`
        return refuse(c, { code: 'validation_failed', message })
      }
      if (email && phone) {
        const message = 'Only an email address or phone number should be provided.'
        return refuse(c, { code: 'validation_failed', message })
      }
      const isByText = type === 'sms' || type === 'phone_change'
      if (!(isByText ? phone : email)) {
        const message = `Type provided requires ${isByText ? 'a phone number' : 'an email address'}`
        return refuse(c, { code: 'validation_failed', message })
      }
      if (isByText) {
        const answer = await textAgain(c.var.db, { purpose: type, phone, ...given(c) })
        if (answer && 'refused' in answer) return refuse(c, answer.refused)
        return c.json(answer ? { message_id: answer.messageId } : {})
      }
      const closed = closedToEmail(c)
      if (closed) return closed
      const challenge = readChallenge(body)
      if (challenge && 'refused' in challenge) return refuse(c, challenge.refused)
      const asked = {
        purpose: type === 'signup' ? ('signup' as const) : ('email_change_new' as const),
        email,
        challenge,
        redirectTo: landing(c),
        ...given(c),
      }
      const no = await askForLetter(c.var.db, asked)
      return no ? refuse(c, no.refused) : c.json({})
    })
}

const TYPES = ['signup', 'email_change', 'sms', 'phone_change']
