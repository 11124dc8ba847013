import { createRoute } from '@hono/zod-openapi'
import { FooterContent } from '#contract/content'
import { getFooterContent, saveFooterContent } from '#modules/content'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const get = createRoute({
  ...requires('content:read'),
  method: 'get',
  path: '/',
  responses: { ...adminErrorDocs, 200: jsonDoc('What the footer shows', FooterContent) },
})

const save = createRoute({
  ...requires('content:write'),
  ...records('saved', changeSubjects.footer),
  method: 'put',
  path: '/',
  description: 'Replaces the social profiles and the marks of payment methods in the footer',
  request: { body: jsonBody(FooterContent) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Saved', FooterContent),
    422: errorDoc('A link or a mark is invalid'),
  },
})

/** Routes by which administrators choose what the footer shows. */
export function createFooterContentRoutes({ social }: Pick<AppDependencies, 'social'>) {
  return createRouter<AdminVariables>()
    .openapi(get, async (c) => c.json(await getFooterContent(c.var.db, social), 200))
    .openapi(save, async (c) => {
      const footer = c.req.valid('json')
      await saveFooterContent(c.var.db, { footer, now: c.var.now })
      return c.json(footer, 200)
    })
}
