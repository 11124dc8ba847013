import type { z } from 'zod'
import { SignInByLetter } from '#contract/identity'
import { askForText, askToSignIn, readChallenge } from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { type C, given, newAuthArea, slowed } from './area.ts'
import { bodyOf } from './body.ts'
import { closedToEmail } from './by-email.ts'
import { forPeople } from './captcha.ts'
import { refuse } from './errors.ts'
import { landing } from './landing.ts'

type Body = z.infer<typeof SignInByLetter>

/** Signing in without a password: a letter or a text message brings the way in. `/magiclink` is what older clients call it. */
export function signInLetters(rateLimits: RateLimits | null) {
  const slow = slowed(rateLimits, 'letters')
  return newAuthArea()
    .post('/otp', slow, forPeople, byLetter)
    .post('/magiclink', slow, forPeople, byLetter)
}

async function byLetter(c: C) {
  const body = await bodyOf(c, SignInByLetter)
  if (body instanceof Response) return body
  const { email, phone, data, create_user: createsUser, channel } = body
  if (email && phone) {
    const message = 'Only an email address or phone number should be provided'
    return refuse(c, { code: 'validation_failed', message })
  }
  if (phone) return byText(c, body)
  const closed = closedToEmail(c, { status: 422 })
  if (closed) return closed
  if (channel) {
    const message = 'Channel should only be specified with Phone OTP'
    return refuse(c, { code: 'validation_failed', message })
  }
  const challenge = readChallenge(body)
  if (challenge && 'refused' in challenge) return refuse(c, challenge.refused)
  const asked = { email, data, createsUser, challenge, redirectTo: landing(c), ...given(c) }
  const no = await askToSignIn(c.var.db, asked)
  return no ? refuse(c, no.refused) : c.json({})
}

async function byText(c: C, { phone, channel, data, create_user: createsUser }: Body) {
  const answer = await askForText(c.var.db, { phone, channel, data, createsUser, ...given(c) })
  return 'refused' in answer ? refuse(c, answer.refused) : c.json({ message_id: answer.messageId })
}
