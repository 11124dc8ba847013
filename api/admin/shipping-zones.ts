import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  Country,
  CreateShippingZoneBody,
  SaveShippingCountryBody,
  SaveShippingZoneBody,
  ShippingZone,
} from '#contract/pricing'
import {
  createShippingZone,
  deleteShippingZone,
  listShippingZones,
  type ShippingZoneDetails,
  type ShippingZoneId,
  type ShippingZoneSettings,
  saveShippingCountry,
  saveShippingZone,
} from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { parseAmount } from './parse-amount.ts'

const params = z.object({ id: z.uuid() })

const list = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/',
  responses: { ...adminErrorDocs, 200: jsonDoc('By position', singlePageSchema(ShippingZone)) },
})
const create = createRoute({
  ...requires('settings:write'),
  ...records('created', created(changeSubjects.shippingZone)),
  method: 'post',
  path: '/',
  description: 'Creates a zone. It has no countries yet',
  request: { body: jsonBody(CreateShippingZoneBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The zone', ShippingZone),
    409: errorDoc('There is a zone of this name, or there are too many'),
    422: errorDoc('A field is invalid'),
  },
})
const save = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.shippingZone),
  method: 'put',
  path: '/{id}',
  description:
    'Replaces the methods and prices of a zone. Placed orders keep what they were charged',
  request: { params, body: jsonBody(SaveShippingZoneBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The zone', ShippingZone),
    404: errorDoc('There is no such zone'),
    409: errorDoc('Somebody else has changed it, or there is another zone of this name'),
    422: errorDoc('A field is invalid'),
  },
})
const remove = createRoute({
  ...requires('settings:write'),
  ...records('deleted', changeSubjects.shippingZone),
  method: 'delete',
  path: '/{id}',
  request: { params },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Deleted' },
    404: errorDoc('There is no such zone'),
    409: errorDoc('The zone has countries'),
  },
})
const saveCountry = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.shippingCountry),
  method: 'put',
  path: '/countries/{country}',
  description: 'Moves a country to a zone, or ends shipping to it',
  request: { params: z.object({ country: Country }), body: jsonBody(SaveShippingCountryBody) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Saved' },
    404: errorDoc('There is no such zone'),
    409: errorDoc('Somebody else has moved the country'),
    422: errorDoc('A field is invalid'),
  },
})

/** Routes by which administrators say where the shop ships, how, and what it costs. */
export function createShippingZoneRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const items = (await listShippingZones(c.var.db)).map(toResponse)
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(create, async (c) => {
      const { db } = c.var
      const settings = parseSettings(c.req.valid('json'))
      if (!settings) return respondWithError(c, { code: 'invalid_amount' })
      const added = await createShippingZone(db, settings)
      if (!added.ok) return respondWithError(c, added.error)
      return c.json(await getResponse(db, added.value), 201)
    })
    .openapi(save, async (c) => {
      const { db } = c.var
      const { revision, ...body } = c.req.valid('json')
      const settings = parseSettings(body)
      if (!settings) return respondWithError(c, { code: 'invalid_amount' })
      const id = toZoneId(c.req.valid('param').id)
      const saved = await saveShippingZone(db, { id, settings, revision })
      if (!saved.ok) return respondWithError(c, saved.error)
      return c.json(await getResponse(db, id), 200)
    })
    .openapi(remove, async (c) => {
      const deleted = await deleteShippingZone(c.var.db, toZoneId(c.req.valid('param').id))
      return deleted.ok ? c.body(null, 204) : respondWithError(c, deleted.error)
    })
    .openapi(saveCountry, async (c) => {
      const { zone_id, expected_zone_id } = c.req.valid('json')
      const saved = await saveShippingCountry(c.var.db, {
        country: c.req.valid('param').country,
        zoneId: zone_id === null ? null : toZoneId(zone_id),
        expectedZoneId: expected_zone_id === null ? null : toZoneId(expected_zone_id),
      })
      return saved.ok ? c.body(null, 204) : respondWithError(c, saved.error)
    })
}

function toZoneId(id: string): ShippingZoneId {
  return id.toLowerCase() as ShippingZoneId
}

async function getResponse(db: Database, id: ShippingZoneId): Promise<ShippingZone> {
  return toResponse((await listShippingZones(db)).find((zone) => zone.id === id)!)
}

/** Returns null for an amount with more digits than its currency has, and for a part of a gram. */
function parseSettings({
  name,
  methods,
  prices,
}: CreateShippingZoneBody): ShippingZoneSettings | null {
  const lists = prices.map(({ method, currency, basis, bands }) => {
    const steps = bands.flatMap(({ from, price }) => {
      const priceMinor = parseAmount(price, currency)
      const amount = basis === 'value' ? parseAmount(from, currency) : from
      const isValid = priceMinor !== undefined && Number.isInteger(amount)
      return isValid ? [{ from: amount!, priceMinor }] : []
    })
    return { method, currency, basis, steps, isValid: steps.length === bands.length }
  })
  if (!lists.every(({ isValid }) => isValid)) return null
  return {
    name,
    methods: methods.map(({ method, is_offered: isOffered, days_from, days_to }) => {
      return { method, isOffered, daysFrom: days_from, daysTo: days_to }
    }),
    prices: lists.map(({ isValid: _, ...list }) => list),
  }
}

function toResponse(zone: ShippingZoneDetails): ShippingZone {
  const { id, name, revision, countries, methods, prices } = zone
  return {
    ...{ id, name, revision, countries },
    methods: methods.map(({ method, isOffered: is_offered, daysFrom, daysTo }) => {
      return { method, is_offered, days_from: daysFrom, days_to: daysTo }
    }),
    prices: prices.map(({ method, currency, basis, steps }) => {
      const toAmount = (minor: number) => toDecimal({ minor, currency })
      const bands = steps.map(({ from, priceMinor }) => {
        return { from: basis === 'value' ? toAmount(from) : from, price: toAmount(priceMinor) }
      })
      return {
        method,
        currency: currency as ShippingZone['prices'][number]['currency'],
        basis,
        bands,
      }
    }),
  }
}

const respondWithError = createErrorResponder({
  invalid_amount: { status: 422 },
  shipping_zone_not_found: { status: 404, code: 'not_found' },
  shipping_zone_changed: { status: 409 },
  shipping_zone_exists: { status: 409 },
  shipping_zone_has_countries: { status: 409 },
  too_many_shipping_zones: { status: 409 },
  shipping_country_changed: { status: 409 },
})
