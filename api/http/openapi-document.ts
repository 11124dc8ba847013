import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from 'hono'

const ADMIN_SCHEME = 'admin token'

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of `/auth/v1`. It counts as long as its session lasts.',
  },
  [ADMIN_SCHEME]: {
    type: 'http',
    scheme: 'bearer',
    description: '`npm run admin -- token` makes one.',
  },
}

/** What this API can be asked, as OpenAPI says it. What administrators alone may ask wants their token. */
export function buildOpenApiDocument<E extends Env>(api: OpenAPIHono<E>) {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Outwit', version: '1' },
    servers: [{ url: '/api' }],
    // Anybody may say who they are; what wants it says so itself.
    security: [{}, { session: [] }],
  })
  for (const [path, asks] of Object.entries(document.paths ?? {})) {
    if (!path.startsWith('/admin/')) continue
    for (const ask of Object.values(asks)) ask.security = [{ [ADMIN_SCHEME]: [] }]
  }
  const components = { ...document.components, securitySchemes }
  return stripRegexFlags({ ...document, components })
}

/** The generator leaves the flag of a regular expression at its end, where it would mean two more characters. */
function stripRegexFlags<Document>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'pattern' && typeof value === 'string' ? value.replace(/\/u$/, '') : value,
  )
}
