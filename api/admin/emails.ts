import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { getEmail } from '#platform/email/email-queue'
import { EMAIL_STATES, getEmailState, listEmails } from '#platform/email/list-emails'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'

const Email = z
  .object({
    id: z.uuid(),
    template: z.string(),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(EMAIL_STATES).meta({
      description: '`suppressed` for who has opted out, got too many or refuses them',
    }),
    is_private: z.boolean().meta({ description: 'It is about an account: nobody else reads it' }),
    created_at: z.iso.datetime(),
    sent_at: z.iso.datetime().nullable(),
    bounced_at: z.iso.datetime().nullable().meta({ description: 'When it came back' }),
    bounce_status: z
      .string()
      .nullable()
      .meta({ description: 'Why, as the mail system states it (RFC 3463): `5.1.1`' }),
  })
  .meta({ id: 'Email' })
const EmailContent = Email.extend({
  html: z.string().nullable().meta({ description: 'Null if it is private' }),
  text: z.string().nullable(),
}).meta({ id: 'EmailContent' })

const ListEmailsQuery = z.object({
  recipient: z.string().trim().min(1).max(254).optional(),
  template: z.string().min(1).max(60).optional(),
  state: z.enum(EMAIL_STATES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().optional(),
})

const list = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/',
  request: { query: ListEmailsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(Email)),
    422: errorDoc('A filter or the cursor is invalid'),
  },
})
const read = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/{id}',
  description: 'Content of e-mails about accounts is left out: it has links that sign in',
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The e-mail', EmailContent),
    404: errorDoc('There is no such e-mail'),
  },
})

/** Routes that show which e-mails the shop has sent. */
export function createEmailRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { cursor, ...query } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listEmails(c.var.db, { ...query, after: after.value })
      const items = page.items.map(toEmailResponse)
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(read, async (c) => {
      const email = await getEmail(c.var.db, c.req.valid('param').id.toLowerCase())
      if (!email) return notFoundResponse(c, 'email_not_found')
      const response = toEmailResponse(email)
      const { html, text } = response.is_private ? { html: null, text: null } : email
      return c.json({ ...response, html, text }, 200)
    })
}

type EmailRow = Awaited<ReturnType<typeof listEmails>>['items'][number]

function toEmailResponse(email: EmailRow): z.infer<typeof Email> {
  const { id, template, recipient, subject, owner, sentAt, createdAt } = email
  return {
    ...{ id, template, recipient, subject, state: getEmailState(email) },
    is_private: owner !== null,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
    bounced_at: email.bouncedAt?.toISOString() ?? null,
    bounce_status: email.bounceStatus,
  }
}
