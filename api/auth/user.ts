import type { z } from 'zod'
import { UpdateUser } from '#contract/identity'
import {
  parsePkceChallenge,
  type SignOutScope,
  sendReauthenticationCode,
  signOut,
  toUserResponse,
  updateUser,
} from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { isAudienceMismatch } from './audience.ts'
import { authErrorResponse } from './error-response.ts'
import { withBody } from './parse-body.ts'
import { rateLimit } from './rate-limit.ts'
import { getRedirectTo } from './redirect.ts'
import { requireSignIn } from './require-sign-in.ts'
import { respond, respondWithMessageId } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

const SCOPES = ['global', 'local', 'others'] satisfies SignOutScope[]

/** The current user: read, update, reauthenticate, sign out. */
export function createUserRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .get('/user', requireSignIn, (c) => {
      return isAudienceMismatch(c)
        ? authErrorResponse(c, { code: 'audience_mismatch' })
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
    return authErrorResponse(c, { code: 'app_metadata_not_editable' })
  }
  const challenge = parsePkceChallenge(body)
  if (!challenge.ok) return authErrorResponse(c, challenge.error)
  const { current_password: currentPassword, ...changes } = body
  const input = {
    ...changes,
    ...{ actor: c.var.currentUser, currentPassword, challenge: challenge.value },
    ...{ redirectTo: getRedirectTo(c), ...getRequestContext(c) },
  }
  return respond(c, await updateUser(c.var.db, input))
}

async function handleReauthenticate(c: AuthContext) {
  const input = { actor: c.var.currentUser, ...getRequestContext(c) }
  return respondWithMessageId(c, await sendReauthenticationCode(c.var.db, input))
}

async function handleSignOut(c: AuthContext) {
  const requested = c.req.query('scope') || 'global'
  const scope = SCOPES.find((known) => known === requested)
  if (!scope) return authErrorResponse(c, { code: 'sign_out_scope_unsupported' })
  const { device, now } = getRequestContext(c)
  await signOut(c.var.db, { currentUser: c.var.currentUser, scope, device, now })
  return c.body(null, 204)
}
