import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { Carrier, CreateCarrierBody, SaveCarrierBody } from '#contract/carriers'
import {
  type CarrierId,
  type CarrierRow,
  createCarrier,
  deleteCarrier,
  listCarriers,
  saveCarrier,
} from '#modules/carriers'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as CarrierId) })

const list = createRoute({
  // A clerk chooses one for a parcel.
  ...requires('orders:read'),
  method: 'get',
  path: '/',
  responses: { ...adminErrorDocs, 200: jsonDoc('By name', singlePageSchema(Carrier)) },
})
const create = createRoute({
  ...requires('settings:write'),
  ...records('created', created(changeSubjects.carrier)),
  method: 'post',
  path: '/',
  request: { body: jsonBody(CreateCarrierBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The carrier', Carrier),
    409: errorDoc('There is a carrier of this name, or there are too many'),
    422: errorDoc('A field is invalid'),
  },
})
const save = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.carrier),
  method: 'put',
  path: '/{id}',
  description: 'Replaces the settings of a carrier. Parcels that have left keep their link',
  request: { params, body: jsonBody(SaveCarrierBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The carrier', Carrier),
    404: errorDoc('There is no such carrier'),
    409: errorDoc('Somebody else has changed it, or there is another carrier of this name'),
    422: errorDoc('A field is invalid'),
  },
})
const remove = createRoute({
  ...requires('settings:write'),
  ...records('deleted', changeSubjects.carrier),
  method: 'delete',
  path: '/{id}',
  description: 'Deletes a carrier. Parcels that have left keep its name and their link',
  request: { params },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Deleted' },
    404: errorDoc('There is no such carrier'),
  },
})

/** Routes by which administrators list the carriers of parcels and the links by which parcels are followed. */
export function createCarrierRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const items = (await listCarriers(c.var.db)).map(toResponse)
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(create, async (c) => {
      const { db, now } = c.var
      const settings = toSettings(c.req.valid('json'))
      const added = await createCarrier(db, { settings, now })
      return added.ok ? c.json(toResponse(added.value), 201) : respondWithError(c, added.error)
    })
    .openapi(save, async (c) => {
      const { revision, ...body } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const saved = await saveCarrier(c.var.db, { id, settings: toSettings(body), revision })
      return saved.ok ? c.json(toResponse(saved.value), 200) : respondWithError(c, saved.error)
    })
    .openapi(remove, async (c) => {
      const isDeleted = await deleteCarrier(c.var.db, c.req.valid('param').id)
      return isDeleted ? c.body(null, 204) : notFoundResponse(c, 'carrier_not_found')
    })
}

function toSettings({ name, tracking_pattern, is_active }: z.output<typeof CreateCarrierBody>) {
  return { name, trackingPattern: tracking_pattern, isActive: is_active }
}

function toResponse({ id, name, trackingPattern, isActive, revision }: CarrierRow): Carrier {
  return { id, name, tracking_pattern: trackingPattern, is_active: isActive, revision }
}

const respondWithError = createErrorResponder({
  carrier_not_found: { status: 404, code: 'not_found' },
  carrier_changed: { status: 409 },
  carrier_exists: { status: 409 },
  too_many_carriers: { status: 409 },
})
