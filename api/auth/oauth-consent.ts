import {
  DecideOAuthAuthorization,
  decideAuthorization,
  getAuthorization,
  listGrants,
  type OAuthAuthorizationId,
  type OAuthClientId,
  revokeGrant,
} from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { withBody } from './parse-body.ts'
import { getIdParameter, requireUuidParameter } from './path-parameters.ts'
import { rateLimit } from './rate-limit.ts'
import { rejectAnonymous } from './reject-anonymous.ts'
import { requireSignIn } from './require-sign-in.ts'
import { respond } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

/**
 * The decisions of users about OAuth clients, for the consent page and the account settings. Only the bearer token counts,
 * which another site cannot send.
 */
export function createOAuthConsentRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .use(
      '/oauth/authorizations/:id/*',
      rateLimit(rateLimits, 'sign_in'),
      requireSignIn,
      rejectAnonymous,
      requireUuidParameter('id', 'authorization_id'),
    )
    .get('/oauth/authorizations/:id', async (c) => {
      return respond(c, await getAuthorization(c.var.db, getAuthorizationInput(c)))
    })
    .post(
      '/oauth/authorizations/:id/consent',
      withBody(DecideOAuthAuthorization, async (c, { action }) => {
        const input = { action, ...getAuthorizationInput(c) }
        return respond(c, await decideAuthorization(c.var.db, input))
      }),
    )
    .use('/user/oauth/grants', requireSignIn)
    .get('/user/oauth/grants', async (c) => {
      return c.json(await listGrants(c.var.db, { currentUser: c.var.currentUser }))
    })
    .delete('/user/oauth/grants', handleRevokeGrant)
}

function getAuthorizationInput(c: AuthContext) {
  const authorizationId = getIdParameter<OAuthAuthorizationId>(c, 'id')
  return { authorizationId, currentUser: c.var.currentUser, ...getRequestContext(c) }
}

async function handleRevokeGrant(c: AuthContext) {
  const clientId = (c.req.query('client_id') ?? '').toLowerCase() as OAuthClientId
  const { device, now } = getRequestContext(c)
  const input = { currentUser: c.var.currentUser, clientId, device, now }
  const revoked = await revokeGrant(c.var.db, input)
  return revoked.ok ? c.body(null, 204) : respond(c, revoked)
}
