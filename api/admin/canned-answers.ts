import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  type CannedAnswer,
  type CannedAnswerId,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from '#modules/support'
import { err } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import {
  CannedAnswer as CannedAnswerSchema,
  CreateCannedAnswerBody,
  UpdateCannedAnswerBody,
} from './support-schemas.ts'

const params = z.object({ id: z.uuid().transform((id) => id as CannedAnswerId) })
const notFound = errorDoc('There is no such canned answer')
const invalid = errorDoc('A field is invalid')

const list = createRoute({
  ...requires('support:read'),
  method: 'get',
  path: '/',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The texts that clerks share, by name', singlePageSchema(CannedAnswerSchema)),
  },
})
const create = createRoute({
  ...requires('support:write'),
  ...records('created', created(changeSubjects.cannedAnswer)),
  method: 'post',
  path: '/',
  request: { body: jsonBody(CreateCannedAnswerBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The canned answer', CannedAnswerSchema),
    409: errorDoc('There is one with this name, or there are 200'),
    422: invalid,
  },
})
const update = createRoute({
  ...requires('support:write'),
  ...records('saved', changeSubjects.cannedAnswer),
  method: 'put',
  path: '/{id}',
  request: { params, body: jsonBody(UpdateCannedAnswerBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The canned answer', CannedAnswerSchema),
    404: notFound,
    409: errorDoc('Somebody else has changed it, or there is another one with this name'),
    422: invalid,
  },
})
const remove = createRoute({
  ...requires('support:write'),
  ...records('deleted', changeSubjects.cannedAnswer),
  method: 'delete',
  path: '/{id}',
  request: { params },
  responses: { ...adminErrorDocs, 204: { description: 'Deleted' }, 404: notFound },
})

/** Routes for the texts that clerks use again and again. */
export function createCannedAnswerRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const items = (await listCannedAnswers(c.var.db)).map(toResponse)
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(create, async (c) => {
      const { db, now } = c.var
      const { name, text: body } = c.req.valid('json')
      const answer = await createCannedAnswer(db, { name, body, now })
      return answer.ok ? c.json(toResponse(answer.value), 201) : respondWithError(c, answer.error)
    })
    .openapi(update, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const { name, text: body, revision } = c.req.valid('json')
      const answer = await updateCannedAnswer(db, { id, name, body, revision, now })
      return answer.ok ? c.json(toResponse(answer.value), 200) : respondWithError(c, answer.error)
    })
    .openapi(remove, async (c) => {
      const isDeleted = await deleteCannedAnswer(c.var.db, c.req.valid('param').id)
      return isDeleted
        ? c.body(null, 204)
        : respondWithError(c, err('canned_answer_not_found').error)
    })
}

function toResponse({ id, name, body, revision }: CannedAnswer) {
  return { id, name, text: body, revision }
}

const respondWithError = createErrorResponder({
  canned_answer_not_found: { status: 404, code: 'not_found' },
  canned_answer_exists: { status: 409 },
  canned_answer_changed: { status: 409 },
  too_many_canned_answers: { status: 409 },
})
