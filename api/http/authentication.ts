import type { Context, MiddlewareHandler } from 'hono'
import { type CurrentUser, getCurrentUser, needsSecondFactor } from '#modules/identity'
import type { AppError } from '#platform/result'
import type { AppDependencies } from '../app-dependencies.ts'
import type { ApiVariables } from './api-variables.ts'
import { errorDoc, errorResponse, SESSION_ENDED } from './errors.ts'
import { isPublicRead } from './public-reads.ts'
import { createRouter } from './router.ts'

type ApiContext = Context<{ Variables: ApiVariables }>
/** `c.var` behind `requireSignIn`. */
export type SignedInVariables = ApiVariables & { currentUser: CurrentUser }

export const NOT_SIGNED_IN = { code: 'not_signed_in' }

/**
 * Sets `c.var.currentUser` from the bearer token; guests have none. Responds 401 to an invalid token instead of treating
 * the request as a guest's, so that a user never sees an empty account in place of their own, and 403 until a user with
 * a second factor has verified it. Public reads ignore tokens, admin routes check theirs in `requireAdmin`, webhooks are
 * verified by their signature, and bounces have a token of the mail server.
 */
export function authenticateRequest(
  identity: AppDependencies['identity'],
): MiddlewareHandler<{ Variables: ApiVariables }> {
  return async (c, next) => {
    const token = bearerToken(c)
    if (!token || isExemptFromAuthentication(c)) return next()
    const { db, now } = c.var
    const authenticated = await getCurrentUser(db, { token, identity, now })
    if (!authenticated.ok) return invalidTokenResponse(c, authenticated.error)
    const currentUser = authenticated.value
    if (needsSecondFactor(currentUser))
      return errorResponse(c, 403, { code: 'second_factor_required' })
    c.set('currentUser', currentUser)
    c.set('caller', `user:${currentUser.user.id}`)
    await next()
  }
}

/** The token of `Authorization: Bearer …`; undefined without one or with another scheme. */
export function bearerToken(c: Context): string | undefined {
  return c.req.header('Authorization')?.match(/^Bearer +(\S+)$/i)?.[1]
}

const OWN_AUTHENTICATION = /^\/(admin\/|payments\/webhooks\/|mail\/bounces\/?$)/

function isExemptFromAuthentication(c: ApiContext): boolean {
  const path = c.req.path.replace(/^\/api(?=\/)/, '')
  const isRead = ['GET', 'HEAD'].includes(c.req.method)
  return (isRead && isPublicRead(path)) || OWN_AUTHENTICATION.test(path)
}

function invalidTokenResponse(c: ApiContext, { code }: AppError) {
  c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
  return errorResponse(c, 401, code === 'user_banned' ? { code: 'account_banned' } : SESSION_ENDED)
}

/** Responds 401 to guests. Behind it `c.var.currentUser` is always set. */
export const requireSignIn: MiddlewareHandler<{ Variables: SignedInVariables }> = async (
  c,
  next,
) => {
  if (c.var.currentUser) return next()
  c.header('WWW-Authenticate', 'Bearer')
  return errorResponse(c, 401, NOT_SIGNED_IN)
}

/** A router for signed-in users. Each of its routes spreads `sessionSecurity`. */
export function createAccountRouter() {
  const router = createRouter<SignedInVariables>()
  router.use(requireSignIn)
  return router
}

/** Declares that a route needs a session: `createRoute({ ...sessionSecurity, … })`. */
export const sessionSecurity = { security: [{ session: [] }] }
/** Declares that a route knows the owner by a session, and others by a secret such as a guest's order link. */
export const optionalSessionSecurity = { security: [{ session: [] }, {}] }

export const notSignedInDoc = errorDoc('Not signed in, or the session has ended')
