import { requestId } from 'hono/request-id'
import type { Database } from '#platform/database'
import { newArea } from './area.ts'
import { catalog } from './catalog.ts'
import { noSuchPlace, onError } from './errors.ts'

export { isPublicRead } from './public-reads.ts'

interface Parts {
  db: Database
}

export type Api = ReturnType<typeof createApi>

export function createApi(parts: Parts) {
  const api = newArea()
  api.use(requestId())
  api.onError(onError)

  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Outwit', version: '1' },
    servers: [{ url: '/api' }],
  })

  const areas = api.route('/products', catalog(parts))
  // Not `notFound`: an app that is mounted into another one loses that handler.
  api.all('*', noSuchPlace)
  return areas
}
