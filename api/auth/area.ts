import type { Context, MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { z } from 'zod'
import {
  type Admin,
  type Identity,
  isBelowSecond,
  NO_UUID,
  type SignedIn,
  whoIsSignedIn,
} from '#modules/identity'
import { networkOf } from '#platform/network'
import type { Vars } from '../area.ts'
import { deviceOf } from '../device.ts'
import { type RateLimits, waitFor } from '../rate-limit.ts'
import { bearerToken } from '../signed-in.ts'
import { refuse } from './errors.ts'

/** What a handler finds at `c.var`, besides what those of the shop's own API do. */
export interface AuthVars extends Omit<Vars, 'who'> {
  identity: Identity
  /** Behind `signedIn` alone. */
  who: SignedIn
  /** Behind `adminsOnly` alone. */
  admin: Admin
}

export type C = Context<{ Variables: AuthVars }>

export function newAuthArea() {
  return new Hono<{ Variables: AuthVars }>()
}

/** What every use case is told. */
export function given(c: C) {
  return { identity: c.var.identity, device: deviceOf(c), now: c.var.now }
}

/** Lets through who brings an access token whose session is alive. */
export const signedIn: MiddlewareHandler<{ Variables: AuthVars }> = async (c, next) => {
  const who = await whoAsks(c)
  if (who instanceof Response) return who
  c.set('who', who)
  await next()
}

/** Behind `signedIn`: who knows the password alone neither adds a way in of their own nor takes one of its owner away. */
export const wholly: MiddlewareHandler<{ Variables: AuthVars }> = async (c, next) => {
  return isBelowSecond(c.var.who) ? refuse(c, BELOW) : next()
}

export const BELOW = {
  code: 'insufficient_aal' as const,
  message: 'AAL2 required to change the ways in',
}

/** Behind `signedIn`: whether the request says it is for other people than the token. */
export function isForOthers(c: C): boolean {
  const { aud } = c.var.who.user
  return (c.req.header('X-JWT-AUD') || aud) !== aud
}

export const FOR_OTHERS = "Token audience doesn't match request audience"

export const NO_TOKEN = {
  code: 'no_authorization' as const,
  message: 'This endpoint requires a valid Bearer token',
}

/** Who brings an access token whose session is alive, or the answer to anybody else. */
export async function whoAsks(c: C): Promise<SignedIn | Response> {
  const token = bearerToken(c)
  if (!token) return refuse(c, NO_TOKEN)
  const { db, identity, now } = c.var
  const who = await whoIsSignedIn(db, { token, identity, now })
  return 'refused' in who ? refuse(c, who.refused, who === NO_UUID ? 400 : undefined) : who
}

/** Lets through what names something by a UUID in its path; `called` is how the wire calls it. */
export function namedBy(parameter: string, called: string): MiddlewareHandler {
  return async (c, next) => {
    if (z.uuid().safeParse(c.req.param(parameter)).success) return next()
    return refuse(c, { code: 'validation_failed', message: `${called} must be an UUID` }, 404)
  }
}

/** Behind `namedBy`: the id in the path, as ids are kept. */
export function idIn<Id extends string>(c: Context, parameter: string): Id {
  return c.req.param(parameter)!.toLowerCase() as Id
}

type LimitName =
  | 'anonymous'
  | 'factor_challenge'
  | 'factor_verify'
  | 'letters'
  | 'passkey'
  | 'sign_in'
  | 'verify'

/** As the shop's own `limited`, in the words of this wire. */
export function slowed(
  rateLimits: RateLimits | null,
  name: LimitName,
): MiddlewareHandler<{ Variables: AuthVars }> {
  return async (c, next) => (await overLimit(c, rateLimits, name)) ?? next()
}

/** The answer to one who asks too often, for a handler that counts only what it has read; null for the others. */
export async function overLimit(
  c: C,
  rateLimits: RateLimits | null,
  name: LimitName,
): Promise<Response | null> {
  const network = networkOf(c.var.address)
  // Each call that sends letters is counted for itself.
  const key = name === 'letters' ? `${c.req.path} ${network}` : network
  const waitMs = rateLimits ? await waitFor(rateLimits[name], key) : 0
  if (waitMs === 0) return null
  c.header('Retry-After', `${Math.ceil(waitMs / 1000)}`)
  return refuse(c, { code: 'over_request_rate_limit', message: 'Request rate limit reached' })
}
