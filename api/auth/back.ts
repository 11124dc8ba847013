import type { Refusal, returnFromProvider } from '#modules/identity'
import type { Log } from '#platform/log'
import type { C } from './area.ts'
import { markLanding } from './browser.ts'
import { statusElsewhere } from './id-token.ts'
import { carriedBy, oauthErrors, withFragment, withQuery } from './landing.ts'

/** From a provider, or from an employer, where less can go wrong. */
type Returned = Awaited<ReturnType<typeof returnFromProvider>>
type Landed = Extract<Returned['answer'], { access_token: string }>

/** Lands somebody who comes from a provider with what they carry now: a session, a code for one, or why not. */
export function back(c: C, { redirectTo, answer }: Returned, log: Log) {
  if ('authCode' in answer)
    return c.redirect(withQuery(redirectTo!, { code: answer.authCode }), 302)
  if ('access_token' in answer) {
    markLanding(c, answer)
    return c.redirect(withFragment(redirectTo!, carriedBy(answer, tokensOf(answer))), 302)
  }
  const problem = problemIn(c, answer, log)
  return redirectTo === null
    ? c.redirect(withQuery(`${c.var.identity.publicUrl}/`, problem), 303)
    : landWith(c, redirectTo, problem)
}

/** A client of one kind looks at the query, and one of the other behind the `#`. */
export function landWith(c: C, redirectTo: string, problem: Record<string, string>) {
  return c.redirect(withFragment(withQuery(redirectTo, problem), problem), 302)
}

type Problem = Exclude<Returned['answer'], Landed | { authCode: string }>

function problemIn(c: C, answer: Problem, log: Log): Record<string, string> {
  if ('badRequest' in answer) {
    const { error, description } = answer.badRequest
    return { error, error_code: 'bad_oauth_callback', error_description: description, sb: '' }
  }
  return written('refused' in answer ? answer.refused : failure(c, answer.failed, log))
}

/** A refusal, as it travels back in an address. */
export function written({ code, message }: Pick<Refusal, 'code' | 'message'>) {
  const error = DENIED.has(code) ? 'access_denied' : oauthErrors[statusElsewhere(code)]
  return {
    ...{ error: error ?? 'server_error', error_code: code, error_description: message, sb: '' },
  }
}

const DENIED = new Set<Refusal['code']>([
  ...(['provider_email_needs_verification', 'signup_disabled', 'user_banned'] as const),
])

/** Written down without what else hangs on the error: it may hold what opens somebody's account elsewhere. */
export function failure(c: C, error: unknown, log: Log): Pick<Refusal, 'code' | 'message'> {
  const { message } = error instanceof Error ? error : { message: 'a provider failed' }
  log.warn({ provider_error: message, request_id: c.get('requestId') })
  return { code: 'unexpected_failure', message: 'The provider cannot answer for you at the moment' }
}

function tokensOf({ provider_refresh_token, provider_token }: Landed): Record<string, string> {
  return {
    ...(provider_refresh_token && { provider_refresh_token }),
    ...(provider_token && { provider_token }),
  }
}
