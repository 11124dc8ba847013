import {
  CreateOAuthClient,
  createClient,
  deleteClient,
  getClient,
  listClients,
  type OAuthClientId,
  regenerateClientSecret,
  registerClient,
  toClientResponse,
  UpdateOAuthClient,
  updateClient,
} from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { authErrorResponse } from './error-response.ts'
import { parsePage, setPageHeaders } from './pagination.ts'
import { parseBody, withBody } from './parse-body.ts'
import { getIdParameter, requireUuidParameter } from './path-parameters.ts'
import { rateLimit } from './rate-limit.ts'
import { requireAdmin } from './require-admin.ts'
import { respond } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

/** OAuth clients, managed by administrators. */
export function createOAuthClientRoutes() {
  return createAuthRouter()
    .use('/admin/oauth/*', requireAdmin)
    .get('/admin/oauth/clients', handleListClients)
    .post(
      '/admin/oauth/clients',
      withBody(CreateOAuthClient, async (c, metadata) => {
        const { device, now } = getRequestContext(c)
        const input = { metadata, admin: c.var.admin, device, now }
        const created = await createClient(c.var.db, input)
        return created.ok ? c.json(created.value, 201) : respond(c, created)
      }),
    )
    .use('/admin/oauth/clients/:id/*', requireUuidParameter('id', 'client_id'))
    .get('/admin/oauth/clients/:id', async (c) => {
      const client = await getClient(c.var.db, getClientId(c))
      if (!client) return authErrorResponse(c, { code: 'oauth_client_not_found' })
      return c.json(toClientResponse(client))
    })
    .put(
      '/admin/oauth/clients/:id',
      withBody(UpdateOAuthClient, async (c, changes) => {
        return respond(c, await updateClient(c.var.db, { changes, ...getChangeInput(c) }))
      }),
    )
    .delete('/admin/oauth/clients/:id', async (c) => {
      const deleted = await deleteClient(c.var.db, getChangeInput(c))
      return deleted.ok ? c.body(null, 204) : respond(c, deleted)
    })
    .post('/admin/oauth/clients/:id/regenerate_secret', async (c) => {
      return respond(c, await regenerateClientSecret(c.var.db, getChangeInput(c)))
    })
}

/** Dynamic client registration (RFC 7591), which is off by default. */
export function createClientRegistrationRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter().post(
    '/oauth/clients/register',
    rateLimit(rateLimits, 'anonymous'),
    handleRegisterClient,
  )
}

async function handleListClients(c: AuthContext) {
  const page = parsePage(c)
  if (!page) return authErrorResponse(c, { code: 'pagination_invalid' })
  const { clients, total } = await listClients(c.var.db, page)
  setPageHeaders(c, { ...page, total })
  return c.json({ clients, aud: 'authenticated' })
}

/** Without the setting the body is not looked at. */
async function handleRegisterClient(c: AuthContext) {
  if (!c.var.identity.settings.clientRegistrationEnabled) {
    return authErrorResponse(c, { code: 'oauth_client_registration_disabled' })
  }
  const metadata = await parseBody(c, CreateOAuthClient, {
    errorCode: 'oauth_client_metadata_invalid',
  })
  if (metadata instanceof Response) return metadata
  const client = await registerClient(c.var.db, { metadata, ...getRequestContext(c) })
  const issuedAt = Math.floor(c.var.now.getTime() / 1000)
  // A secret does not expire (RFC 7591, section 3.2.1).
  const expiry = 'client_secret' in client && { client_secret_expires_at: 0 }
  return c.json({ ...client, client_id_issued_at: issuedAt, ...expiry }, 201)
}

function getChangeInput(c: AuthContext) {
  const { device, now } = getRequestContext(c)
  return { clientId: getClientId(c), admin: c.var.admin, device, now }
}

function getClientId(c: AuthContext): OAuthClientId {
  return getIdParameter<OAuthClientId>(c, 'id')
}
