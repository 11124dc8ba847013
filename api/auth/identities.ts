import type { MiddlewareHandler } from 'hono'
import { LINKING_DISABLED, unlinkIdentity } from '#modules/identity'
import type { Logger } from '#platform/log'
import type { RateLimits } from '../http/rate-limit.ts'
import { authErrorResponse } from './errors.ts'
import { redirectToProvider } from './oauth.ts'
import {
  AUDIENCE_MISMATCH,
  type AuthVariables,
  createAuthRouter,
  getIdParameter,
  getRequestContext,
  isAudienceMismatch,
  rateLimit,
  requireSecondFactor,
  requireSignIn,
  requireUuidParameter,
} from './router.ts'

/** The ways somebody has in: another provider is added, or one of them taken away. */
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
      if (isAudienceMismatch(c))
        return authErrorResponse(c, { code: 'unexpected_audience', message: AUDIENCE_MISMATCH })
      const { currentUser } = c.var
      const no = await unlinkIdentity(c.var.db, {
        currentUser,
        identityId: getIdParameter(c, 'id'),
        ...getRequestContext(c),
      })
      return no ? authErrorResponse(c, no.error) : c.json({})
    })
}

const requireManualLinking: MiddlewareHandler<{ Variables: AuthVariables }> = async (c, next) => {
  if (!c.var.identity.settings.manualLinkingEnabled)
    return authErrorResponse(c, LINKING_DISABLED.error)
  await next()
}
