import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { EmailSenderSettings } from '#contract/shop'
import { emailSenderSetting, parseMailbox } from '#modules/shop'
import type { Database } from '#platform/db/database'
import type { AppDependencies, MailInfo } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { jsonBody } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { readDocs, respondWithSettingError, revisionField, saveDocs } from './setting-docs.ts'

const SavedSender = EmailSenderSettings.extend({
  ...revisionField,
  configured: z
    .object({ from_name: z.string(), from_address: z.string() })
    .meta({ description: 'What the shop was started with: it applies where a field is null' }),
  is_sent: z.boolean().meta({ description: 'False if no mail server is configured' }),
}).meta({ id: 'SavedEmailSender' })

const read = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/email-sender',
  responses: readDocs(SavedSender),
})
const save = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.emailSender),
  method: 'put',
  path: '/email-sender',
  description: 'Saves from whom e-mails come that are sent from now on, and where answers go',
  request: { body: jsonBody(EmailSenderSettings.extend(revisionField)) },
  responses: saveDocs(SavedSender),
})

/** Routes by which owners set the sender of e-mails. */
export function createEmailSenderRoutes({ mail }: Pick<AppDependencies, 'mail'>) {
  return createRouter<AdminVariables>()
    .openapi(read, async (c) => c.json(await getSender(c.var.db, mail), 200))
    .openapi(save, async (c) => {
      const { db, now } = c.var
      const { revision, ...value } = c.req.valid('json')
      const saved = await emailSenderSetting.save(db, { value, revision, now })
      if (!saved.ok) return respondWithSettingError(c, saved.error)
      return c.json(await getSender(db, mail), 200)
    })
}

async function getSender(db: Database, { from, isSent }: MailInfo) {
  const { value, revision } = await emailSenderSetting.getStored(db)
  const { name, address } = parseMailbox(from)
  const configured = { from_name: name, from_address: address }
  return { ...value, revision, configured, is_sent: isSent }
}
