import { SignUp } from '#contract/identity'
import { readChallenge, signUp } from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { given, newAuthArea, slowed } from './area.ts'
import { bodyOf } from './body.ts'
import { forPeople } from './captcha.ts'
import { refuse } from './errors.ts'
import { landing } from './landing.ts'

export function signUps(rateLimits: RateLimits | null) {
  return newAuthArea().post('/signup', slowed(rateLimits, 'letters'), forPeople, async (c) => {
    const body = await bodyOf(c, SignUp)
    if (body instanceof Response) return body
    if (!body.email && !body.phone && !body.password) {
      const message = 'Anonymous sign-ins are disabled'
      return refuse(c, { code: 'anonymous_provider_disabled', message })
    }
    if (body.phone && body.code_challenge) {
      const message = 'PKCE not supported for phone signups'
      return refuse(c, { code: 'validation_failed', message })
    }
    if (body.phone) {
      return body.email
        ? refuse(c, { code: 'validation_failed', message: ONE_OF_BOTH })
        : refuse(c, { code: 'phone_provider_disabled', message: 'Phone signups are disabled' })
    }
    const challenge = readChallenge(body)
    if (challenge && 'refused' in challenge) return refuse(c, challenge.refused)
    const { email, password, data } = body
    const asked = { email, password, data, challenge, redirectTo: landing(c), ...given(c) }
    const answer = await signUp(c.var.db, asked)
    return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
  })
}

const ONE_OF_BOTH = 'Only an email address or phone number should be provided on signup.'
