import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from 'hono'

const SCHEME = 'admin token'

/** What this API can be asked, as OpenAPI says it. What administrators alone may ask wants their token. */
export function documentOf<E extends Env>(api: OpenAPIHono<E>) {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Outwit', version: '1' },
    servers: [{ url: '/api' }],
  })
  for (const [path, asks] of Object.entries(document.paths ?? {})) {
    if (!path.startsWith('/admin/')) continue
    for (const ask of Object.values(asks)) ask.security = [{ [SCHEME]: [] }]
  }
  const bearer = {
    type: 'http',
    scheme: 'bearer',
    description: '`npm run admin -- token` makes one.',
  }
  return {
    ...document,
    components: { ...document.components, securitySchemes: { [SCHEME]: bearer } },
  }
}
