import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Admin, CurrentUser, IdentityDependencies } from '#modules/identity'
import { getDevice } from '../http/device.ts'
import type { ApiVariables } from '../http/router.ts'

/** `c.var` of the authentication service. */
export interface AuthVariables extends Omit<ApiVariables, 'currentUser'> {
  identity: IdentityDependencies
  /** Set by `requireSignIn`. */
  currentUser: CurrentUser
  /** Set by `requireAdmin`. */
  admin: Admin
}

export type AuthContext = Context<{ Variables: AuthVariables }>
export type AuthMiddleware = MiddlewareHandler<{ Variables: AuthVariables }>

export function createAuthRouter() {
  return new Hono<{ Variables: AuthVariables }>()
}

/** The input that every use case takes. */
export function getRequestContext(c: AuthContext) {
  return { identity: c.var.identity, device: getDevice(c), now: c.var.now }
}
