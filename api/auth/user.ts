import type { z } from 'zod'
import { UpdateUser } from '#contract/identity'
import {
  ANONYMOUS_NEEDS_CONTACT,
  type AuthError,
  parsePkceChallenge,
  type SignOutScope,
  sendReauthenticationCode,
  signOut,
  toUserResponse,
  updateUser,
} from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { AUDIENCE_MISMATCH, isAudienceMismatch } from './audience.ts'
import { authErrorResponse } from './error-response.ts'
import { withBody } from './parse-body.ts'
import { rateLimit } from './rate-limit.ts'
import { getRedirectTo } from './redirect.ts'
import { requireSignIn } from './require-sign-in.ts'
import { respond } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

const SCOPES = ['global', 'local', 'others'] satisfies SignOutScope[]

/** The current user: read, update, reauthenticate, sign out. */
export function createUserRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .get('/user', requireSignIn, (c) => {
      return isAudienceMismatch(c)
        ? authErrorResponse(c, { code: 'validation_failed', message: AUDIENCE_MISMATCH })
        : c.json(toUserResponse(c.var.currentUser))
    })
    .put(
      '/user',
      rateLimit(rateLimits, 'emails'),
      requireSignIn,
      withBody(UpdateUser, handleUpdateUser),
    )
    .get('/reauthenticate', rateLimit(rateLimits, 'emails'), requireSignIn, handleReauthenticate)
    .post('/logout', requireSignIn, handleSignOut)
}

async function handleUpdateUser(c: AuthContext, body: z.infer<typeof UpdateUser>) {
  if (body.app_metadata !== undefined) {
    const message = 'Updating app_metadata requires admin privileges'
    return authErrorResponse(c, { code: 'not_admin', message })
  }
  const challenge = parsePkceChallenge(body)
  if (challenge && 'error' in challenge) return respond(c, challenge)
  const { current_password: currentPassword, ...changes } = body
  const input = {
    ...changes,
    ...{ actor: c.var.currentUser, currentPassword, challenge },
    ...{ redirectTo: getRedirectTo(c), ...getRequestContext(c) },
  }
  return respond(c, await updateUser(c.var.db, input), getUpdateErrorStatus)
}

/** These codes have another status at other endpoints. */
function getUpdateErrorStatus(error: AuthError) {
  if (error === ANONYMOUS_NEEDS_CONTACT.error) return 422
  return error.code === 'insufficient_aal' ? 401 : undefined
}

async function handleReauthenticate(c: AuthContext) {
  const input = { actor: c.var.currentUser, ...getRequestContext(c) }
  const result = await sendReauthenticationCode(c.var.db, input)
  if (!result) return c.json({})
  if (!('error' in result)) return c.json({ message_id: result.messageId })
  return respond(c, result, ({ code }) => (code.endsWith('_not_confirmed') ? 422 : undefined))
}

async function handleSignOut(c: AuthContext) {
  const requested = c.req.query('scope') || 'global'
  const scope = SCOPES.find((known) => known === requested)
  if (!scope) {
    const message = 'Unsupported logout scope'
    return authErrorResponse(c, { code: 'validation_failed', message })
  }
  const { device, now } = getRequestContext(c)
  await signOut(c.var.db, { currentUser: c.var.currentUser, scope, device, now })
  return c.body(null, 204)
}
