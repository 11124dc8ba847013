import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  getPromotion,
  listCodes,
  type PromotionId,
  PromotionResponse,
  pausePromotion,
  resumePromotion,
} from '#modules/promotions'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { toPromotionResponse } from './promotion-terms.ts'

const params = z.object({ id: z.uuid().transform((id) => id as PromotionId) })
const responses = {
  ...adminErrorDocs,
  200: jsonDoc('The promotion', PromotionResponse),
  404: errorDoc('There is no such promotion'),
  422: errorDoc('Not an id'),
}
const pause = createRoute({
  ...requires('promotions:write'),
  ...records('paused', changeSubjects.promotion),
  method: 'post',
  path: '/{id}/pause',
  description: 'Stops a promotion until it is resumed',
  request: { params },
  responses,
})
const resume = createRoute({
  ...requires('promotions:write'),
  ...records('resumed', changeSubjects.promotion),
  method: 'post',
  path: '/{id}/resume',
  description: 'Lets a paused promotion go on',
  request: { params },
  responses,
})
const download = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/{id}/codes',
  description: 'The codes of a promotion with their uses, as a CSV file',
  request: { params },
  responses: {
    ...responses,
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
  },
})

/** Routes that pause and resume promotions, and give out their codes. */
export function createPromotionCodeRoutes() {
  return createRouter<AdminVariables>()
    .openapi(pause, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const paused = await pausePromotion(db, { id, now })
      if (!paused.ok) return notFoundResponse(c, 'promotion_not_found')
      return c.json(toPromotionResponse((await getPromotion(db, id))!, now), 200)
    })
    .openapi(resume, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const resumed = await resumePromotion(db, id)
      if (!resumed.ok) return notFoundResponse(c, 'promotion_not_found')
      return c.json(toPromotionResponse((await getPromotion(db, id))!, now), 200)
    })
    .openapi(download, async (c) => {
      const { id } = c.req.valid('param')
      const promotion = await getPromotion(c.var.db, id)
      if (!promotion) return notFoundResponse(c, 'promotion_not_found')
      const rows = (await listCodes(c.var.db, id)).map(
        ({ code, redemptionCount, maxRedemptions }) =>
          `${quote(code)},${redemptionCount},${maxRedemptions ?? ''}`,
      )
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="codes-${id}.csv"`)
      return c.body(['code,used,limit', ...rows, ''].join('\r\n'), 200)
    })
}

/** A code that begins like a formula would be one in a spreadsheet. */
function quote(code: string): string {
  const text = /^[=+\-@]/.test(code) ? `'${code}` : code
  return `"${text.replaceAll('"', '""')}"`
}
