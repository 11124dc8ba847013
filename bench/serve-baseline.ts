import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

// Runs in its own process, like the shop. `static <url>` serves the bytes of a URL, `query <database> <sql>` a query.
const [kind, url = '', sql = ''] = process.argv.slice(2)
const server = createServer(
  kind === 'static' ? await createStaticHandler(url) : createQueryHandler(url, sql),
)

server.listen(0, () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}/`)
})

async function createStaticHandler(url: string): Promise<RequestListener> {
  const source = await fetch(url)
  const body = Buffer.from(await source.arrayBuffer())
  const headers = {
    'Content-Type': source.headers.get('content-type')!,
    'Content-Length': body.length,
  }
  return (_, response) => {
    response.writeHead(200, headers)
    response.end(body)
  }
}

/** `$1` in the query is the last segment of the path. */
function createQueryHandler(url: string, sql: string): RequestListener {
  const pool = new Pool({ connectionString: url, max: 10 })
  const takesKey = sql.includes('$1')
  return async (request, response) => {
    const values = takesKey ? [request.url!.slice(request.url!.lastIndexOf('/') + 1)] : []
    const { rows } = await pool.query(sql, values)
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(rows))
  }
}
