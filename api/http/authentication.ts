import type { Context, MiddlewareHandler } from 'hono'
import {
  type AuthError,
  type CurrentUser,
  getCurrentUser,
  needsSecondFactor,
} from '#modules/identity'
import { errorDoc, errorResponse, SESSION_ENDED } from './errors.ts'
import { isPublicRead } from './public-reads.ts'
import { type ApiVariables, type AppDependencies, createRouter } from './router.ts'

type ApiContext = Context<{ Variables: ApiVariables }>
/** What a handler finds behind `needsSignIn`. */
export type SignedInVariables = ApiVariables & { currentUser: CurrentUser }

const ACCOUNT_BANNED = {
  code: 'account_banned',
  message: 'This account cannot be used at the moment.',
}
const SECOND_FACTOR_REQUIRED = {
  code: 'second_factor_required',
  message: 'Please show your second factor to finish signing in.',
}
export const NOT_SIGNED_IN = { code: 'not_signed_in', message: 'Please sign in.' }

/**
 * Reads whose request it is: `c.var.who`, absent for guests. A token that is no longer good is answered 401 instead of
 * being taken for a guest's, or somebody would see an empty account where theirs is; whoever has a second factor is let
 * in when they have shown it. Reads that say the same to everybody look at no token, administrators' tokens are read
 * where their routes are, and what providers send is guarded by their own signature.
 */
export function authenticateRequest(
  identity: AppDependencies['identity'],
): MiddlewareHandler<{ Variables: ApiVariables }> {
  return async (c, next) => {
    const token = bearerToken(c)
    if (!token || isExemptFromAuthentication(c)) return next()
    const { db, now } = c.var
    const currentUser = await getCurrentUser(db, { token, identity, now })
    if ('error' in currentUser) return invalidTokenResponse(c, currentUser.error)
    if (needsSecondFactor(currentUser)) return errorResponse(c, 403, SECOND_FACTOR_REQUIRED)
    c.set('currentUser', currentUser)
    c.set('caller', `user:${currentUser.user.id}`)
    await next()
  }
}

/** The token of `Authorization: Bearer …`; undefined for any other scheme. */
export function bearerToken(c: Context): string | undefined {
  return c.req.header('Authorization')?.match(/^Bearer +(\S+)$/i)?.[1]
}

function isExemptFromAuthentication(c: ApiContext): boolean {
  const path = c.req.path.replace(/^\/api(?=\/)/, '')
  const isRead = ['GET', 'HEAD'].includes(c.req.method)
  return (isRead && isPublicRead(path)) || /^\/(admin|payments\/webhooks)\//.test(path)
}

function invalidTokenResponse(c: ApiContext, { code }: AuthError) {
  c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
  return errorResponse(c, 401, code === 'user_banned' ? ACCOUNT_BANNED : SESSION_ENDED)
}

/** Lets through currentUser is signed in: behind it `c.var.who` is somebody. */
export const requireSignIn: MiddlewareHandler<{ Variables: SignedInVariables }> = async (
  c,
  next,
) => {
  if (c.var.currentUser) return next()
  c.header('WWW-Authenticate', 'Bearer')
  return errorResponse(c, 401, NOT_SIGNED_IN)
}

/** An area that is for people currentUser are signed in; each of its routes spreads `forSignedIn`. */
export function createAccountRouter() {
  const area = createRouter<SignedInVariables>()
  area.use(requireSignIn)
  return area
}

/** How a route says that it wants a session: `createRoute({ ...forSignedIn, … })`. */
export const sessionSecurity = { security: [{ session: [] }] }
/** How a route says that it knows its owner by a session, and others by a secret they hold. */
export const optionalSessionSecurity = { security: [{ session: [] }, {}] }

/** The answer of every route that wants a session to whoever has none. */
export const notSignedInDoc = errorDoc('Nobody is signed in, or the session has ended')
