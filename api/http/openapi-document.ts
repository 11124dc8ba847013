import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from 'hono'
import { addExamples } from './openapi-examples.ts'
import { ANY_STAFF, getPermission } from './permissions.ts'

const ADMIN_SCHEME = 'admin token'

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of `/auth/v1`. It is valid until its session ends.',
  },
  [ADMIN_SCHEME]: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token of `npm run admin -- token` or of `POST /admin/tokens`.',
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A request with a key has one effect and one response, however often it is sent. Uploads and new tokens ignore it.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const

/**
 * Builds the OpenAPI document of all routes, with examples. Those under `/admin` require an admin's token, with the
 * permission of the route among its scopes.
 */
export function buildOpenApiDocument<E extends Env>(api: OpenAPIHono<E>) {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Outwit', version: '1' },
    servers: [{ url: '/api' }],
    // A session is optional, except where a route says otherwise.
    security: [{}, { session: [] }],
  })
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    if (!path.startsWith('/admin/')) continue
    for (const operation of Object.values(operations)) {
      const permission = getPermission(operation)
      const scopes = permission && permission !== ANY_STAFF ? [permission] : []
      operation.security = [{ [ADMIN_SCHEME]: scopes }]
    }
    const { post } = operations
    if (post) post.parameters = [...(post.parameters ?? []), idempotencyKey]
  }
  const components = { ...document.components, securitySchemes }
  return addExamples(stripRegexFlags({ ...document, components }))
}

/** The generator writes the flag of a regular expression at its end, where readers take it for two characters. */
function stripRegexFlags<Document>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'pattern' && typeof value === 'string' ? value.replace(/\/u$/, '') : value,
  )
}
