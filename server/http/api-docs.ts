import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Hono } from 'hono'
import { CachedResponse } from '../cache/cached-response.ts'
import { sendCached } from './send-cached.ts'

const swaggerFolder = path.dirname(
  createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
)

const files = new Map<string, { type: string; read: () => Buffer }>([
  [
    'swagger-ui.css',
    { type: 'text/css', read: () => readFileSync(`${swaggerFolder}/swagger-ui.css`) },
  ],
  [
    'swagger-ui-bundle.js',
    { type: 'text/javascript', read: () => readFileSync(`${swaggerFolder}/swagger-ui-bundle.js`) },
  ],
  ['start.js', { type: 'text/javascript', read: () => Buffer.from(START) }],
])

/** Swagger UI needs inline styles and `data:` images. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** Serves Swagger UI for the OpenAPI document. */
export function createApiDocsRoutes() {
  return new Hono()
    .get('/', (c) => {
      c.header('Content-Security-Policy', POLICY)
      return c.html(PAGE)
    })
    .get('/:file', (c, next) => {
      const file = getCachedFile(c.req.param('file'))
      return file ? sendCached(c, file) : next()
    })
}

const cachedFiles = new Map<string, CachedResponse>()

/** Reads and compresses a file on the first request: the script alone has 1.5 MB. */
function getCachedFile(name: string): CachedResponse | undefined {
  const file = files.get(name)
  if (!file || cachedFiles.has(name)) return cachedFiles.get(name)
  const headers = {
    'Cache-Control': 'public, max-age=86400',
    'Content-Type': `${file.type}; charset=utf-8`,
  }
  const response = new CachedResponse({ status: 200, headers, body: file.read(), tags: [] })
  cachedFiles.set(name, response)
  return response
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The shop's API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

const START = "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true })\n"
