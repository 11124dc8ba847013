import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

// A process of its own, as the shop is one. `static <url>`: the bytes found there. `query <database> <sql>`.
const [kind, url = '', sql = ''] = process.argv.slice(2)
const server = createServer(
  kind === 'static' ? await createStaticHandler(url) : createQueryHandler(url, sql),
)

server.listen(0, () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}/`)
})

/** The best that Node can do with these bytes. */
async function createStaticHandler(url: string): Promise<RequestListener> {
  const answer = await fetch(url)
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = {
    'Content-Type': answer.headers.get('content-type')!,
    'Content-Length': body.length,
  }
  return (_, response) => {
    response.writeHead(200, headers)
    response.end(body)
  }
}

/** The best that Node and PostgreSQL can do with this query. `$1` is the last part of the path. */
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
