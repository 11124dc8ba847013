import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { singleLineText } from '#contract/addresses'
import {
  createSearchSynonyms,
  deleteSearchSynonyms,
  listSearchSynonyms,
  type SearchSynonymsId,
  type SearchSynonyms as SearchSynonymsRow,
} from '#modules/catalog'
import { LANGUAGES } from '#platform/i18n/languages'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const MAX_WORDS = 20
/** A word or a phrase of a few words. */
const Word = singleLineText(60).refine((text) => /[\p{L}\p{N}]/u.test(text), {
  error: 'invalid_value',
})

const synonymFields = {
  language: z.enum(LANGUAGES),
  words: z.array(Word).min(1).max(MAX_WORDS).meta({ description: 'Words or short phrases' }),
  targets: z.array(Word).max(MAX_WORDS).default([]).meta({
    description:
      'What each of the words finds too. Without targets, each of the words finds the others',
  }),
}
const CreateSynonymsBody = z
  .object(synonymFields)
  .refine(({ words, targets }) => words.length + targets.length > 1, {
    error: 'required',
    path: ['targets'],
  })
const Synonyms = z
  .object({ id: z.uuid(), ...synonymFields, created_at: z.string() })
  .meta({ id: 'SearchSynonyms' })

const create = createRoute({
  ...requires('products:write'),
  ...records('created', created(changeSubjects.synonyms)),
  method: 'post',
  path: '/',
  description: 'Makes words find other words in searches in a language',
  request: { body: jsonBody(CreateSynonymsBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The synonyms', Synonyms),
    409: errorDoc('There are as many sets of synonyms as a shop can have'),
    422: errorDoc('A field is invalid'),
  },
})
const list = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/',
  responses: { ...adminErrorDocs, 200: jsonDoc('Newest first', singlePageSchema(Synonyms)) },
})
const remove = createRoute({
  ...requires('products:write'),
  ...records('deleted', changeSubjects.synonyms),
  method: 'delete',
  path: '/{id}',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { ...adminErrorDocs, 204: { description: 'Deleted' }, 404: errorDoc('Unknown') },
})

/** Routes for the synonyms of searches. */
export function createSearchSynonymRoutes() {
  return createRouter<AdminVariables>()
    .openapi(create, async (c) => {
      const { db, now } = c.var
      const created = await createSearchSynonyms(db, [{ ...c.req.valid('json'), now }])
      return created.ok
        ? c.json(toSynonymsResponse(created.value[0]!), 201)
        : respondWithError(c, created.error)
    })
    .openapi(list, async (c) => {
      const items = (await listSearchSynonyms(c.var.db)).map(toSynonymsResponse)
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(remove, async (c) => {
      const id = c.req.valid('param').id.toLowerCase() as SearchSynonymsId
      const deleted = await deleteSearchSynonyms(c.var.db, id)
      return deleted.ok ? c.body(null, 204) : respondWithError(c, deleted.error)
    })
}

const respondWithError = createErrorResponder({
  too_many_synonyms: { status: 409 },
  synonyms_not_found: { status: 404, code: 'not_found' },
})

function toSynonymsResponse({ createdAt, ...synonyms }: SearchSynonymsRow) {
  return { ...synonyms, created_at: createdAt.toISOString() }
}
