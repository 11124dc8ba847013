import type { Context, MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { z } from 'zod'
import {
  type Admin,
  type CurrentUser,
  getCurrentUser,
  type IdentityDependencies,
  needsSecondFactor,
  SUB_CLAIM_NOT_UUID,
} from '#modules/identity'
import { toNetwork } from '#platform/http/network'
import { bearerToken } from '../http/authentication.ts'
import { getDevice } from '../http/device.ts'
import { consumeRateLimit, type RateLimits } from '../http/rate-limit.ts'
import type { ApiVariables } from '../http/router.ts'
import { authErrorResponse } from './errors.ts'

/** What a handler finds at `c.var`, besides what those of the shop's own API do. */
export interface AuthVariables extends Omit<ApiVariables, 'currentUser'> {
  identity: IdentityDependencies
  /** Behind `signedIn` alone. */
  currentUser: CurrentUser
  /** Behind `adminsOnly` alone. */
  admin: Admin
}

export type AuthContext = Context<{ Variables: AuthVariables }>

export function createAuthRouter() {
  return new Hono<{ Variables: AuthVariables }>()
}

/** What every use case is told. */
export function getRequestContext(c: AuthContext) {
  return { identity: c.var.identity, device: getDevice(c), now: c.var.now }
}

/** Lets through who brings an access token whose session is alive. */
export const requireSignIn: MiddlewareHandler<{ Variables: AuthVariables }> = async (c, next) => {
  const currentUser = await authenticate(c)
  if (currentUser instanceof Response) return currentUser
  c.set('currentUser', currentUser)
  await next()
}

/** Behind `signedIn`: who knows the password alone neither adds a way in of their own nor takes one of its owner away. */
export const requireSecondFactor: MiddlewareHandler<{ Variables: AuthVariables }> = async (
  c,
  next,
) => {
  return needsSecondFactor(c.var.currentUser)
    ? authErrorResponse(c, SECOND_FACTOR_REQUIRED)
    : next()
}

export const SECOND_FACTOR_REQUIRED = {
  code: 'insufficient_aal' as const,
  message: 'AAL2 required to change the ways in',
}

/** Behind `signedIn`: whether the request says it is for other people than the token. */
export function isAudienceMismatch(c: AuthContext): boolean {
  const { aud } = c.var.currentUser.user
  return (c.req.header('X-JWT-AUD') || aud) !== aud
}

export const AUDIENCE_MISMATCH = "Token audience doesn't match request audience"

export const NO_TOKEN = {
  code: 'no_authorization' as const,
  message: 'This endpoint requires a valid Bearer token',
}

/** Who brings an access token whose session is alive, or the answer to anybody else. */
export async function authenticate(c: AuthContext): Promise<CurrentUser | Response> {
  const token = bearerToken(c)
  if (!token) return authErrorResponse(c, NO_TOKEN)
  const { db, identity, now } = c.var
  const currentUser = await getCurrentUser(db, { token, identity, now })
  if (!('error' in currentUser)) return currentUser
  return authErrorResponse(
    c,
    currentUser.error,
    currentUser === SUB_CLAIM_NOT_UUID ? 400 : undefined,
  )
}

/** Lets through what names something by a UUID in its path; `called` is how the wire calls it. */
export function requireUuidParameter(parameter: string, wireName: string): MiddlewareHandler {
  return async (c, next) => {
    if (z.uuid().safeParse(c.req.param(parameter)).success) return next()
    return authErrorResponse(
      c,
      { code: 'validation_failed', message: `${wireName} must be an UUID` },
      404,
    )
  }
}

/** Behind `namedBy`: the id in the path, as ids are kept. */
export function getIdParameter<Id extends string>(c: Context, parameter: string): Id {
  return c.req.param(parameter)!.toLowerCase() as Id
}

type AuthRateLimitName =
  | 'anonymous'
  | 'factor_challenge'
  | 'factor_verify'
  | 'emails'
  | 'passkey'
  | 'sign_in'
  | 'verify'

/** As the shop's own `limited`, in the words of this wire. */
export function rateLimit(
  rateLimits: RateLimits | null,
  name: AuthRateLimitName,
): MiddlewareHandler<{ Variables: AuthVariables }> {
  return async (c, next) => (await checkRateLimit(c, rateLimits, name)) ?? next()
}

/** The answer to one who asks too often, for a handler that counts only what it has read; null for the others. */
export async function checkRateLimit(
  c: AuthContext,
  rateLimits: RateLimits | null,
  name: AuthRateLimitName,
): Promise<Response | null> {
  const network = toNetwork(c.var.address)
  // Each call that sends letters is counted for itself.
  const key = name === 'emails' ? `${c.req.path} ${network}` : network
  const waitMs = rateLimits ? await consumeRateLimit(rateLimits[name], key) : 0
  if (waitMs === 0) return null
  c.header('Retry-After', `${Math.ceil(waitMs / 1000)}`)
  return authErrorResponse(c, {
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
  })
}
