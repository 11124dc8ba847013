import { type Refused, redirectFor } from '#modules/identity'
import type { C } from './area.ts'
import { statusOf } from './errors.ts'

/**
 * Where somebody is to arrive in the end: where they asked to, else where they asked from, else at the shop. Always one
 * of ours, and without a fragment.
 */
export function landing(c: C): string {
  const wanted = c.req.header('redirect_to') || c.req.query('redirect_to')
  const { identity } = c.var
  const url = new URL(redirectFor([wanted, c.req.header('Referer')], identity))
  url.hash = ''
  return url.href
}

/** Behind the `#`, where neither a server nor its log sees it. */
export function withFragment(url: string, carried: Record<string, string>): string {
  return `${url}#${new URLSearchParams(carried)}`
}

/** Beside what the address asks for already, which stays as it is written. */
export function withQuery(url: string, carried: Record<string, string>): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(carried)}`
}

/** Why not, in the words that travel in an address. */
export function problemOf({ refused }: Refused): Record<string, string> {
  const { code, message } = refused
  const error = oauthErrors[statusOf(code)]
  return { ...(error && { error }), error_code: code, error_description: message, sb: '' }
}

export const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}
