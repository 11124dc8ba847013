import { createRoute } from '@hono/zod-openapi'
import { FindPlacesQuery, PlaceList } from '#contract/addresses'
import { findPlaces } from '#modules/addresses'
import { jsonDoc } from '../http/openapi.ts'
import { createRouter } from '../http/router.ts'

const find = createRoute({
  method: 'get',
  path: '/',
  description: 'The places of a ZIP code, for forms of addresses',
  request: { query: FindPlacesQuery },
  responses: { 200: jsonDoc('None if the code is incomplete or unknown', PlaceList) },
})

/** Places change with a release of the shop. */
const CACHE_CONTROL = 'public, max-age=86400'

export function createPlaceRoutes() {
  return createRouter().openapi(find, (c) => {
    const { country, zip_code } = c.req.valid('query')
    c.header('Cache-Control', CACHE_CONTROL)
    return c.json({ items: findPlaces(country, zip_code) }, 200)
  })
}
