import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { EmailPreview, EmailTemplate, EmailTemplateLanguage } from '#contract/email-templates'
import { listEmailTemplates, previewEmail, sendTestEmail } from '#modules/email-templates'
import type { UserId } from '#modules/identity'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.string().max(60).meta({ example: 'order-confirmed' }) })
const errorDocs = {
  ...adminErrorDocs,
  404: errorDoc('There is no such template'),
  422: errorDoc('There is no such language'),
}

const list = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/',
  request: { query: EmailTemplateLanguage },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The templates of e-mails, by group', singlePageSchema(EmailTemplate)),
    422: errorDoc('There is no such language'),
  },
})
const preview = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/{id}/preview',
  description:
    'An example of the template in a language. It shows the newest order, with a made-up recipient and without links that open it',
  request: { params, query: EmailTemplateLanguage },
  responses: { ...errorDocs, 200: jsonDoc('The e-mail', EmailPreview) },
})
const sendTest = createRoute({
  ...requires('settings:write'),
  ...records('tested', changeSubjects.emailTemplate),
  method: 'post',
  path: '/{id}/tests',
  description: 'Sends the example to the address of who is signed in, ten times a day at most',
  request: { params, body: jsonBody(EmailTemplateLanguage) },
  responses: {
    ...errorDocs,
    202: jsonDoc('It is on its way', z.object({ recipient: z.string() })),
    409: errorDoc('Nobody with a confirmed address is signed in'),
    429: errorDoc('Ten test e-mails were sent today'),
  },
})

/** Routes by which owners look at the e-mails of the shop, and send themselves one. */
export function createEmailTemplateRoutes(sender: AppDependencies) {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { db, now } = c.var
      const { language } = c.req.valid('query')
      const items = await listEmailTemplates(db, { language, sender, now })
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(preview, async (c) => {
      const { db, now } = c.var
      const { id: template } = c.req.valid('param')
      const { language } = c.req.valid('query')
      const rendered = await previewEmail(db, { template, language, sender, now })
      return rendered.ok ? c.json(rendered.value, 200) : respondWithError(c, rendered.error)
    })
    .openapi(sendTest, async (c) => {
      const { db, now, actor } = c.var
      const { id: template } = c.req.valid('param')
      const { language } = c.req.valid('json')
      const userId = actor.kind === 'staff_account' ? (actor.id as UserId | null) : null
      const sent = await sendTestEmail(db, { template, language, userId, sender, now })
      if (!sent.ok) return respondWithError(c, sent.error)
      return c.json({ recipient: sent.value }, 202)
    })
}

const respondWithError = createErrorResponder({
  email_template_not_found: { status: 404, code: 'not_found' },
  no_email_address: { status: 409 },
  too_many_test_emails: { status: 429 },
})
