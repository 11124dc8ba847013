import { unlinkIdentity } from '#modules/identity'
import type { Logger } from '#platform/log'
import type { RateLimits } from '../http/rate-limit.ts'
import { isAudienceMismatch } from './audience.ts'
import { authErrorResponse } from './error-response.ts'
import { redirectToProvider } from './oauth.ts'
import { getIdParameter, requireUuidParameter } from './path-parameters.ts'
import { rateLimit } from './rate-limit.ts'
import { requireSecondFactor } from './require-second-factor.ts'
import { requireSignIn } from './require-sign-in.ts'
import { respond } from './respond.ts'
import { type AuthMiddleware, createAuthRouter, getRequestContext } from './router.ts'

/** Linking a provider to the current user's account, and unlinking it. */
export function createIdentityRoutes(rateLimits: RateLimits | null, log: Logger) {
  return createAuthRouter()
    .get(
      '/user/identities/authorize',
      ...[
        rateLimit(rateLimits, 'sign_in'),
        requireSignIn,
        requireManualLinking,
        requireSecondFactor,
      ],
      (c) => redirectToProvider(c, { log, currentUser: c.var.currentUser }),
    )
    .use(
      '/user/identities/:id',
      requireSignIn,
      requireManualLinking,
      requireSecondFactor,
      requireUuidParameter('id', 'identity_id'),
    )
    .delete('/user/identities/:id', async (c) => {
      if (isAudienceMismatch(c)) {
        return authErrorResponse(c, { code: 'unexpected_audience' })
      }
      const unlinked = await unlinkIdentity(c.var.db, {
        currentUser: c.var.currentUser,
        identityId: getIdParameter(c, 'id'),
        ...getRequestContext(c),
      })
      return respond(c, unlinked)
    })
}

const requireManualLinking: AuthMiddleware = async (c, next) => {
  if (c.var.identity.settings.manualLinkingEnabled) return next()
  return authErrorResponse(c, { code: 'manual_linking_disabled' })
}
