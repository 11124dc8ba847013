import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listTerms, saveTermTranslations } from '#modules/catalog'
import {
  getHomeContent,
  listContentTranslations,
  listHomeTexts,
  saveContentTranslations,
} from '#modules/content'
import type { Database } from '#platform/db/database'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import {
  ContentTexts,
  ListTermsQuery,
  SaveContentTextsBody,
  SaveTermsBody,
  Term,
  TranslationLanguage,
} from './translation-schemas.ts'

const params = z.object({ language: TranslationLanguage })
const saved = { 204: { description: 'Saved' }, 422: errorDoc('A text is invalid') }

const listTermsRoute = createRoute({
  ...requires('content:read'),
  method: 'get',
  path: '/terms/{language}',
  description: 'The names and values of options and attributes of all products, by name and term',
  request: { params, query: ListTermsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('With their translations', pageSchema(Term)),
    422: errorDoc('An invalid cursor'),
  },
})
const saveTermsRoute = createRoute({
  ...requires('content:write'),
  ...records('saved', changeSubjects.terms),
  method: 'put',
  path: '/terms/{language}',
  request: { params, body: jsonBody(SaveTermsBody) },
  responses: { ...adminErrorDocs, ...saved },
})
const listContentRoute = createRoute({
  ...requires('content:read'),
  method: 'get',
  path: '/content/{language}',
  description: 'The texts of the home page, in its order',
  request: { params },
  responses: { ...adminErrorDocs, 200: jsonDoc('With their translations', ContentTexts) },
})
const saveContentRoute = createRoute({
  ...requires('content:write'),
  ...records('saved', changeSubjects.contentTranslations),
  method: 'put',
  path: '/content/{language}',
  description: 'Translates texts. Null removes a translation; other texts keep theirs',
  request: { params, body: jsonBody(SaveContentTextsBody) },
  responses: { ...adminErrorDocs, ...saved },
})

/** Routes by which administrators translate texts that many pages share. */
export function createTextTranslationRoutes() {
  return createRouter<AdminVariables>()
    .openapi(listTermsRoute, async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const after = cursor ? parseTermCursor(cursor) : null
      if (cursor && !after) return invalidCursorResponse(c)
      const page = { ...c.req.valid('param'), after }
      return c.json(await getTermPage(c.var.db, { ...page, limit }), 200)
    })
    .openapi(saveTermsRoute, async (c) => {
      const { language } = c.req.valid('param')
      await saveTermTranslations(c.var.db, { language, terms: c.req.valid('json').items })
      return c.body(null, 204)
    })
    .openapi(listContentRoute, async (c) => {
      const { language } = c.req.valid('param')
      const translations = await listContentTranslations(c.var.db, language)
      const items = listHomeTexts(await getHomeContent(c.var.db)).map((text) => {
        return { text, translation: translations.get(text) ?? null }
      })
      return c.json({ items }, 200)
    })
    .openapi(saveContentRoute, async (c) => {
      const { items } = c.req.valid('json')
      const texts = items.map(({ text, translation }) => [text, translation] as const)
      const translations = Object.fromEntries(texts)
      await saveContentTranslations(c.var.db, { ...c.req.valid('param'), translations })
      return c.body(null, 204)
    })
}

async function getTermPage(db: Database, page: Parameters<typeof listTerms>[1]) {
  const rows = await listTerms(db, { ...page, limit: page.limit + 1 })
  const items = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? items.at(-1) : undefined
  return { items, next_cursor: last ? formatTermCursor(last) : null }
}

const TermCursor = z.tuple([z.string(), z.string()])

function formatTermCursor({ name, term }: { name: string; term: string }): string {
  return Buffer.from(JSON.stringify([name, term])).toString('base64url')
}

/** Returns the name and the term of a cursor; null if it is none. */
function parseTermCursor(cursor: string): [string, string] | null {
  try {
    const json = Buffer.from(cursor, 'base64url').toString()
    return TermCursor.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
