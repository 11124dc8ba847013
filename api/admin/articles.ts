import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ArticleProductSlugs, ArticleSlug, ArticleText } from '#contract/content'
import { deleteArticle, saveArticle } from '#modules/content'
import { LANGUAGES } from '#platform/i18n/languages'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ slug: ArticleSlug })
const SaveArticleBody = z.object({
  published_on: z.iso.date().meta({ description: 'For readers: an article is shown at once' }),
  products: ArticleProductSlugs.default([]),
  texts: z
    .array(ArticleText.extend({ language: z.enum(LANGUAGES) }))
    .min(1)
    .max(LANGUAGES.length)
    .meta({ description: 'At most one for each language' })
    .refine((texts) => new Set(texts.map(({ language }) => language)).size === texts.length, {
      error: 'invalid_value',
    }),
})

const save = createRoute({
  ...requires('content:write'),
  ...records('saved', changeSubjects.article),
  method: 'put',
  path: '/{slug}',
  description: 'Creates an article of the blog, or replaces it with all its texts',
  request: { params, body: jsonBody(SaveArticleBody) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Saved' },
    422: errorDoc('A field is invalid, or a text has a placeholder that is no fact'),
  },
})
const remove = createRoute({
  ...requires('content:write'),
  ...records('deleted', changeSubjects.article),
  method: 'delete',
  path: '/{slug}',
  request: { params },
  responses: { ...adminErrorDocs, 204: { description: 'Deleted' }, 404: errorDoc('Unknown') },
})

/** Routes by which administrators write the blog. */
export function createArticleEditingRoutes() {
  return createRouter<AdminVariables>()
    .openapi(save, async (c) => {
      const { db, now, actor } = c.var
      const { published_on: publishedOn, products: productSlugs, texts } = c.req.valid('json')
      const byLanguage = texts.map(({ language, ...text }) => [language, text] as const)
      const article = { publishedOn, productSlugs, texts: Object.fromEntries(byLanguage) }
      const saved = await saveArticle(db, { ...c.req.valid('param'), ...article, actor, now })
      return saved.ok ? c.body(null, 204) : respondWithError(c, saved.error)
    })
    .openapi(remove, async (c) => {
      const wasThere = await deleteArticle(c.var.db, c.req.valid('param').slug)
      return wasThere ? c.body(null, 204) : respondWithError(c, { code: 'article_not_found' })
    })
}

const respondWithError = createErrorResponder({
  unknown_fact: { status: 422 },
  article_not_found: { status: 404, code: 'not_found' },
})
