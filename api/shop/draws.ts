import { readFileSync } from 'node:fs'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { Draw, DrawList, DrawProofResponse } from '#contract/draws'
import { type DrawId, getDraw, getEntryList, listPublicDraws } from '#modules/draws'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { setCacheTags } from '../http/public-reads.ts'
import { createRouter } from '../http/router.ts'
import { DRAWS_TAG, toDrawResponse, toPublicWinner } from './draw-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id as DrawId) })
const notFoundDoc = errorDoc('There is no such draw, or it is not published yet')
const textDoc = (description: string, type: string) => ({
  description,
  content: { [type]: { schema: z.string() } },
})

const list = createRoute({
  method: 'get',
  path: '/',
  responses: {
    200: jsonDoc('The draw of today, the next one, and those that were drawn', DrawList),
  },
})
const open = createRoute({
  method: 'get',
  path: '/open',
  responses: {
    200: jsonDoc('The draw that takes entries', z.object({ draw: Draw.nullable() })),
  },
})
const verifier = createRoute({
  method: 'get',
  path: '/verifier',
  description: 'A program for Node.js that works a draw out again from its proof and its entries',
  responses: { 200: textDoc('The program', 'text/javascript') },
})
const read = createRoute({
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: { 200: jsonDoc('The draw', Draw), 404: notFoundDoc, 422: errorDoc('Not an id') },
})
const proof = createRoute({
  method: 'get',
  path: '/{id}/proof',
  description: 'All that the result follows from, beside the list of entries',
  request: { params },
  responses: {
    200: jsonDoc('The proof', DrawProofResponse),
    404: notFoundDoc,
    422: errorDoc('Not an id'),
  },
})
const entries = createRoute({
  method: 'get',
  path: '/{id}/entries',
  description: 'The list of entries as it was hashed: the number of each ticket and a pseudonym',
  request: { params },
  responses: {
    200: textDoc('CSV', 'text/csv'),
    404: notFoundDoc,
    422: errorDoc('Not an id'),
  },
})

const VERIFIER = readFileSync(
  new URL('../../modules/draws/verify-draw.mjs', import.meta.url),
  'utf8',
)

/** What everybody may know of draws. */
export function createDrawRoutes() {
  return createRouter()
    .openapi(list, async (c) => {
      const { current, next, past } = await listPublicDraws(c.var.db)
      setCacheTags(c, [DRAWS_TAG])
      return c.json(
        {
          current: current && toDrawResponse(current),
          next: next && { name: next.name, opens_at: next.opensAt.toISOString() },
          past: past.map(toDrawResponse),
        },
        200,
      )
    })
    .openapi(open, async (c) => {
      const { current } = await listPublicDraws(c.var.db)
      setCacheTags(c, [DRAWS_TAG])
      return c.json({ draw: current?.draw.state === 'open' ? toDrawResponse(current) : null }, 200)
    })
    .openapi(verifier, (c) => {
      c.header('Content-Type', 'text/javascript; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="verify-draw.mjs"')
      return c.body(VERIFIER, 200)
    })
    .openapi(read, async (c) => {
      const draw = await getDraw(c.var.db, c.req.valid('param').id)
      if (!draw || !isPublic(draw.draw.state)) return notFoundResponse(c, 'draw_not_found')
      setCacheTags(c, [DRAWS_TAG])
      return c.json(toDrawResponse(draw), 200)
    })
    .openapi(proof, async (c) => {
      const found = await getDraw(c.var.db, c.req.valid('param').id)
      if (found?.draw.state !== 'drawn') return notFoundResponse(c, 'draw_not_found')
      const { draw, winners } = found
      setCacheTags(c, [DRAWS_TAG])
      return c.json(
        {
          ...{ draw: draw.id, commitment: draw.commitment!, entries_hash: draw.entriesHash! },
          ...{ randomness: draw.randomness, seed: draw.seed! },
          winners: winners.map(toPublicWinner),
        },
        200,
      )
    })
    .openapi(entries, async (c) => {
      const { id } = c.req.valid('param')
      const list = await getEntryList(c.var.db, id)
      if (list === null) return notFoundResponse(c, 'draw_not_found')
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="draw-${id}.csv"`)
      return c.body(list, 200)
    })
}

function isPublic(state: Draw['state']): boolean {
  return state !== 'planned' && state !== 'cancelled'
}
