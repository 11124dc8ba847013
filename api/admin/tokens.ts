import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AdminToken, Permission } from '#contract/identity'
import {
  type AdminTokenId,
  createAdminToken,
  isOwnedByAdmin,
  listAdminTokens,
  type OwnedAdminToken,
  revokeAdminToken,
} from '#modules/identity'
import type { AdminVariables } from '../http/admin-variables.ts'
import { getDevice } from '../http/device.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const Owner = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  is_admin: z.boolean().meta({ description: 'If not, the token has no rights' }),
})
const Token = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scopes: z
      .array(Permission)
      .nullable()
      .meta({ description: 'What it may do of what its owner may; null: all of that' }),
    created_with: z.uuid().nullable().meta({ description: 'The token that created this one' }),
    owner: Owner.nullable().meta({
      description: 'Null for a token of the command line or of a service token',
    }),
    expires_at: z.string(),
    last_used_at: z.string().nullable().meta({ description: 'To the minute' }),
    revoked_at: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'AdminToken' })
const CreatedToken = Token.extend({ token: z.string().meta({ description: 'Shown only once' }) })
const CreateTokenBody = z.object({
  name: AdminToken.shape.name,
  expires_in_days: AdminToken.shape.expiresInDays.default(90),
  scopes: AdminToken.shape.scopes.optional().meta({
    description:
      'By default all rights of the account, and the scopes of the token that creates it',
  }),
})

const createTokenRoute = createRoute({
  ...requires('api_keys:write'),
  ...records('created', created(changeSubjects.apiKey)),
  method: 'post',
  path: '/',
  description:
    'Creates a token for a program. It has no right that its creator lacks, never outlives the token that created it, and is valid only while the account that it belongs to is an administrator',
  request: { body: jsonBody(CreateTokenBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The token', CreatedToken),
    422: errorDoc('Invalid'),
  },
})
const list = createRoute({
  ...requires('api_keys:read'),
  method: 'get',
  path: '/',
  responses: { ...adminErrorDocs, 200: jsonDoc('Newest first', singlePageSchema(Token)) },
})
const revoke = createRoute({
  ...requires('api_keys:write'),
  ...records('revoked', changeSubjects.apiKey),
  method: 'delete',
  path: '/{id}',
  description: 'Ends the token at once, and the tokens that were created with it',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { ...adminErrorDocs, 204: { description: 'Revoked' }, 404: errorDoc('Unknown') },
})

/** Named tokens of programs. */
export function createAdminTokenRoutes() {
  return createRouter<AdminVariables>()
    .openapi(createTokenRoute, async (c) => {
      const { db, now, actor } = c.var
      const { name, expires_in_days: expiresInDays, scopes } = c.req.valid('json')
      const input = { name, expiresInDays, scopes, actor, device: getDevice(c), now }
      const created = await createAdminToken(db, input)
      if (!created.ok) return respondWithError(c, created.error)
      const { secret, token } = created.value
      c.header('Cache-Control', 'no-store')
      return c.json({ ...toTokenResponse(token, now), token: secret }, 201)
    })
    .openapi(list, async (c) => {
      const { db, now } = c.var
      const items = (await listAdminTokens(db)).map((token) => toTokenResponse(token, now))
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(revoke, async (c) => {
      const { db, now, actor } = c.var
      const id = c.req.valid('param').id.toLowerCase() as AdminTokenId
      const input = { id, actor, device: getDevice(c), now }
      const revoked = await revokeAdminToken(db, input)
      return revoked.ok ? c.body(null, 204) : notFoundResponse(c, 'admin_token_not_found')
    })
}

function toTokenResponse(token: OwnedAdminToken, now: Date): z.infer<typeof Token> {
  const { id, name, scopes, parentId, userId, owner, expiresAt, lastUsedAt, revokedAt, createdAt } =
    token
  const isAdmin = isOwnedByAdmin(token, now)
  return {
    ...{ id, name, scopes, created_with: parentId, expires_at: expiresAt.toISOString() },
    owner: userId && { id: userId, email: owner?.email ?? null, is_admin: isAdmin },
    last_used_at: lastUsedAt?.toISOString() ?? null,
    revoked_at: revokedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }
}

const respondWithError = createErrorResponder({
  not_admin: { status: 403, code: 'not_authorized', messageKey: 'not_authorized' },
  scope_not_allowed: { status: 403 },
})
