import type { Context, MiddlewareHandler } from 'hono'
import { isBelowSecond, type Refusal, type SignedIn, whoIsSignedIn } from '#modules/identity'
import { newArea, type Parts, type Vars } from './area.ts'
import { ENDED, problem, says } from './errors.ts'
import { isPublicRead } from './public-reads.ts'

type C = Context<{ Variables: Vars }>
/** What a handler finds behind `needsSignIn`. */
export type SignedInOnly = Vars & { who: SignedIn }

const BANNED = { code: 'account_closed', message: 'This account cannot be used at the moment.' }
const HALF_IN = {
  code: 'second_factor_needed',
  message: 'Please show your second factor to finish signing in.',
}
export const NOBODY = { code: 'not_signed_in', message: 'Please sign in.' }

/**
 * Reads whose request it is: `c.var.who`, absent for guests. A token that is no longer good is answered 401 instead of
 * being taken for a guest's, or somebody would see an empty account where theirs is; whoever has a second factor is let
 * in when they have shown it. Reads that say the same to everybody look at no token, administrators' tokens are read
 * where their routes are, and what providers send is guarded by their own signature.
 */
export function whoIsAsking(identity: Parts['identity']): MiddlewareHandler<{ Variables: Vars }> {
  return async (c, next) => {
    const token = bearerToken(c)
    if (!token || isForAnybody(c)) return next()
    const { db, now } = c.var
    const who = await whoIsSignedIn(db, { token, identity, now })
    if ('refused' in who) return turnAway(c, who.refused)
    if (isBelowSecond(who)) return problem(c, 403, HALF_IN)
    c.set('who', who)
    c.set('caller', `user:${who.user.id}`)
    await next()
  }
}

/** The token of `Authorization: Bearer …`; undefined for any other scheme. */
export function bearerToken(c: Context): string | undefined {
  return c.req.header('Authorization')?.match(/^Bearer +(\S+)$/i)?.[1]
}

function isForAnybody(c: C): boolean {
  const path = c.req.path.replace(/^\/api(?=\/)/, '')
  const isRead = ['GET', 'HEAD'].includes(c.req.method)
  return (isRead && isPublicRead(path)) || /^\/(admin|payments\/webhooks)\//.test(path)
}

function turnAway(c: C, { code }: Refusal) {
  c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
  return problem(c, 401, code === 'user_banned' ? BANNED : ENDED)
}

/** Lets through who is signed in: behind it `c.var.who` is somebody. */
export const needsSignIn: MiddlewareHandler<{ Variables: SignedInOnly }> = async (c, next) => {
  if (c.var.who) return next()
  c.header('WWW-Authenticate', 'Bearer')
  return problem(c, 401, NOBODY)
}

/** An area that is for people who are signed in; each of its routes spreads `forSignedIn`. */
export function newPersonalArea() {
  const area = newArea<SignedInOnly>()
  area.use(needsSignIn)
  return area
}

/** How a route says that it wants a session: `createRoute({ ...forSignedIn, … })`. */
export const forSignedIn = { security: [{ session: [] }] }
/** How a route says that it knows its owner by a session, and others by a secret they hold. */
export const alsoForSignedIn = { security: [{ session: [] }, {}] }

/** The answer of every route that wants a session to whoever has none. */
export const notSignedIn = says('Nobody is signed in, or the session has ended')
