import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Hono } from 'hono'
import { Kept } from './cache/kept.ts'
import { sendKept } from './send-kept.ts'

const swagger = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const files = new Map<string, { type: string; read: () => Buffer }>([
  ['swagger-ui.css', { type: 'text/css', read: () => readFileSync(`${swagger}/swagger-ui.css`) }],
  [
    'swagger-ui-bundle.js',
    { type: 'text/javascript', read: () => readFileSync(`${swagger}/swagger-ui-bundle.js`) },
  ],
  ['start.js', { type: 'text/javascript', read: () => Buffer.from(START) }],
])

/** Swagger's page writes styles into itself and draws its icons from data. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** The document of the API, readable, and ready to be tried out. */
export function docs() {
  return new Hono()
    .get('/', (c) => {
      c.header('Content-Security-Policy', POLICY)
      return c.html(PAGE)
    })
    .get('/:file', (c, next) => {
      const file = kept(c.req.param('file'))
      return file ? sendKept(c, file) : next()
    })
}

const read = new Map<string, Kept>()

/** Read when somebody first asks for it, and pressed once: the script alone is a megabyte and a half. */
function kept(name: string): Kept | undefined {
  const file = files.get(name)
  if (!file || read.has(name)) return read.get(name)
  const headers = {
    'Cache-Control': 'public, max-age=86400',
    'Content-Type': `${file.type}; charset=utf-8`,
  }
  const made = new Kept({ status: 200, headers, body: file.read(), tags: [] })
  read.set(name, made)
  return made
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
