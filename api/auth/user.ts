import { UpdateUser } from '#contract/identity'
import {
  ANONYMOUS_NEEDS_CONTACT,
  type AuthFailure,
  parsePkceChallenge,
  type SignOutScope,
  sendReauthenticationCode,
  signOut,
  toUserResponse,
  updateUser,
} from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { authErrorResponse } from './errors.ts'
import { getRedirectTo } from './redirect.ts'
import { parseBody } from './request-body.ts'
import {
  AUDIENCE_MISMATCH,
  createAuthRouter,
  getRequestContext,
  isAudienceMismatch,
  rateLimit,
  requireSignIn,
} from './router.ts'

const SCOPES = ['global', 'local', 'others'] satisfies SignOutScope[]

/** Who is signed in: what they are shown of themselves, change of it, and signing out. */
export function createUserRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .get('/user', requireSignIn, (c) => {
      if (isAudienceMismatch(c))
        return authErrorResponse(c, { code: 'validation_failed', message: AUDIENCE_MISMATCH })
      return c.json(toUserResponse(c.var.currentUser))
    })
    .put('/user', rateLimit(rateLimits, 'emails'), requireSignIn, async (c) => {
      const body = await parseBody(c, UpdateUser)
      if (body instanceof Response) return body
      const { currentUser } = c.var
      if (body.app_metadata !== undefined) {
        const message = 'Updating app_metadata requires admin privileges'
        return authErrorResponse(c, { code: 'not_admin', message })
      }
      const challenge = parsePkceChallenge(body)
      if (challenge && 'error' in challenge) return authErrorResponse(c, challenge.error)
      const { current_password: currentPassword, ...wish } = body
      const asked = {
        ...wish,
        actor: currentUser,
        currentPassword,
        challenge,
        redirectTo: getRedirectTo(c),
        ...getRequestContext(c),
      }
      const answer = await updateUser(c.var.db, asked)
      return 'error' in answer
        ? authErrorResponse(c, answer.error, getUserErrorStatus(answer))
        : c.json(answer)
    })
    .get('/reauthenticate', rateLimit(rateLimits, 'emails'), requireSignIn, async (c) => {
      const answer = await sendReauthenticationCode(c.var.db, {
        actor: c.var.currentUser,
        ...getRequestContext(c),
      })
      if (!answer) return c.json({})
      if (!('error' in answer)) return c.json({ message_id: answer.messageId })
      const isUnconfirmed = answer.error.code.endsWith('_not_confirmed')
      return authErrorResponse(c, answer.error, isUnconfirmed ? 422 : undefined)
    })
    .post('/logout', requireSignIn, async (c) => {
      const wanted = c.req.query('scope') || 'global'
      const scope = SCOPES.find((one) => one === wanted)
      if (!scope) {
        return authErrorResponse(c, {
          code: 'validation_failed',
          message: 'Unsupported logout scope',
        })
      }
      const { device, now } = getRequestContext(c)
      await signOut(c.var.db, { currentUser: c.var.currentUser, scope, device, now })
      return c.body(null, 204)
    })
}

/** Elsewhere these mean something else. */
function getUserErrorStatus(no: AuthFailure) {
  if (no === ANONYMOUS_NEEDS_CONTACT) return 422
  return no.error.code === 'insufficient_aal' ? 401 : undefined
}
