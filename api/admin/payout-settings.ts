import { createRoute } from '@hono/zod-openapi'
import { PayoutSettings } from '#contract/payouts'
import { payoutSettings, savePayoutSettings } from '#modules/payouts'
import type { Database } from '#platform/db/database'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorResponse } from '../http/errors.ts'
import { jsonBody } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { readDocs, respondWithSettingError, revisionField, saveDocs } from './setting-docs.ts'

const SavedSettings = PayoutSettings.extend(revisionField).meta({ id: 'SavedPayoutSettings' })

const read = createRoute({
  ...requires('payouts:read'),
  method: 'get',
  path: '/',
  responses: readDocs(SavedSettings),
})
const save = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.payoutSettings),
  method: 'put',
  path: '/',
  description: 'Saves when and how influencers are paid from now on',
  request: { body: jsonBody(PayoutSettings.extend(revisionField)) },
  responses: saveDocs(SavedSettings),
})

/** Routes by which owners set when and how influencers are paid. */
export function createPayoutSettingRoutes() {
  return createRouter<AdminVariables>()
    .openapi(read, async (c) => c.json(await getSettings(c.var.db), 200))
    .openapi(save, async (c) => {
      const { db, now } = c.var
      const { revision, ...value } = c.req.valid('json')
      const saved = await savePayoutSettings(db, { value, revision, now })
      if (saved.ok) return c.json(await getSettings(db), 200)
      const { code } = saved.error
      if (code === 'setting_changed') return respondWithSettingError(c, { code })
      const fieldErrors =
        code === 'payout_iban_invalid'
          ? { 'debtor.iban': { code: 'iban_format' } }
          : { 'debtor.bic': { code: 'bic_format' } }
      return errorResponse(c, 422, { code: 'invalid_input', fieldErrors })
    })
}

async function getSettings(db: Database) {
  const { value, revision } = await payoutSettings.getStored(db)
  return { ...value, revision }
}
