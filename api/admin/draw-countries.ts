import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { DrawCountry, SaveDrawCountryBody } from '#contract/draws'
import { Country } from '#contract/pricing'
import { listCountryRules, saveCountryRule } from '#modules/draws'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { toDrawCountry } from './draw-response.ts'
import { adminErrorDocs } from './error-docs.ts'

const DrawCountryList = z
  .object({
    items: z.array(DrawCountry).meta({ description: 'Those for which something is recorded' }),
    is_real_money: z.boolean().meta({
      description: 'If so, tickets are sold only where it is recorded; otherwise everywhere else',
    }),
  })
  .meta({ id: 'DrawCountryList' })

const list = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/',
  responses: { ...adminErrorDocs, 200: jsonDoc('The countries', DrawCountryList) },
})
const save = createRoute({
  ...requires('promotions:write'),
  ...records('saved', changeSubjects.drawCountry),
  method: 'put',
  path: '/{country}',
  description: 'Records what the law of a country allows',
  request: { params: z.object({ country: Country }), body: jsonBody(SaveDrawCountryBody) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Recorded' },
    409: errorDoc('Somebody else has changed it since'),
    422: errorDoc('A field is invalid'),
  },
})

/** Routes by which administrators record where tickets may be sold. */
export function createDrawCountryRoutes({ providers }: Pick<AppDependencies, 'providers'>) {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const items = (await listCountryRules(c.var.db)).map(toDrawCountry)
      const is_real_money = providers.some(({ name }) => name !== 'sandbox')
      return c.json({ items, is_real_money }, 200)
    })
    .openapi(save, async (c) => {
      const { db, now, actor } = c.var
      const { needs_adult: needsAdult, ...body } = c.req.valid('json')
      const { country } = c.req.valid('param')
      const saved = await saveCountryRule(db, { country, needsAdult, ...body, actor, now })
      return saved.ok ? c.body(null, 204) : respondWithError(c, saved.error)
    })
}

const respondWithError = createErrorResponder({ draw_country_changed: { status: 409 } })
