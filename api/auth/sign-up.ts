import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { SignUp } from '#contract/identity'
import { readChallenge, signUp, signUpAnonymously, signUpByPhone } from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { type AuthVars, type C, given, newAuthArea, overLimit } from './area.ts'
import { bodyOf } from './body.ts'
import { closedToEmail } from './by-email.ts'
import { forPeople } from './captcha.ts'
import { refuse } from './errors.ts'
import { landing } from './landing.ts'

type Body = z.infer<typeof SignUp>

/** Opening an account: for an address, for a number, or without saying who one is. */
export function signUps(rateLimits: RateLimits | null) {
  return newAuthArea().post('/signup', slowedByName(rateLimits), forPeople, async (c) => {
    const body = await bodyOf(c, SignUp)
    if (body instanceof Response) return body
    if (isNameless(body)) return anonymously(c, body)
    return body.phone ? byPhone(c, body) : byEmail(c, body)
  })
}

function isNameless({ email, phone, password }: Body): boolean {
  return !email && !phone && !password
}

/** Accounts without a name are counted apart: no letter says how many there are. */
function slowedByName(rateLimits: RateLimits | null): MiddlewareHandler<{ Variables: AuthVars }> {
  return async (c, next) => {
    const body = await bodyOf(c, SignUp)
    if (body instanceof Response) return body
    return (await overLimit(c, rateLimits, isNameless(body) ? 'anonymous' : 'letters')) ?? next()
  }
}

async function byEmail(c: C, body: Body) {
  const closed = closedToEmail(c, { message: 'Email signups are disabled' })
  if (closed) return closed
  const challenge = readChallenge(body)
  if (challenge && 'refused' in challenge) return refuse(c, challenge.refused)
  const { email, password, data } = body
  const asked = { email, password, data, challenge, redirectTo: landing(c), ...given(c) }
  const answer = await signUp(c.var.db, asked)
  return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
}

async function byPhone(c: C, { email, phone, password, data, channel, ...rest }: Body) {
  if (email) {
    const message = 'Only an email address or phone number should be provided on signup.'
    return refuse(c, { code: 'validation_failed', message })
  }
  if (rest.code_challenge) {
    const message = 'PKCE not supported for phone signups'
    return refuse(c, { code: 'validation_failed', message })
  }
  const answer = await signUpByPhone(c.var.db, { phone, password, data, channel, ...given(c) })
  return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
}

async function anonymously(c: C, { data }: Body) {
  const answer = await signUpAnonymously(c.var.db, { data, ...given(c) })
  return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
}
