import { createRoute } from '@hono/zod-openapi'
import { CheckoutRules } from '#contract/shop'
import { checkoutRulesSetting } from '#modules/checkout'
import {
  getNotificationDefaults,
  NotificationDefaults,
  saveNotificationDefaults,
} from '#modules/inbox'
import type { Database } from '#platform/db/database'
import type { AdminVariables } from '../http/admin-variables.ts'
import { jsonBody } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { readDocs, respondWithSettingError, revisionField, saveDocs } from './setting-docs.ts'

const SavedRules = CheckoutRules.extend(revisionField).meta({ id: 'SavedCheckoutRules' })
const SavedDefaults = NotificationDefaults.extend(revisionField).meta({
  id: 'SavedNotificationDefaults',
})

const readRules = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/checkout-rules',
  responses: readDocs(SavedRules),
})
const saveRules = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.checkoutRules),
  method: 'put',
  path: '/checkout-rules',
  description: 'Saves what orders need that shoppers place from now on',
  request: { body: jsonBody(CheckoutRules.extend(revisionField)) },
  responses: saveDocs(SavedRules),
})
const readDefaults = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/notification-defaults',
  responses: readDocs(SavedDefaults),
})
const saveDefaults = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.notificationDefaults),
  method: 'put',
  path: '/notification-defaults',
  description:
    'Saves the notification preferences of accounts that are created from now on. Existing ones keep theirs',
  request: { body: jsonBody(NotificationDefaults.extend(revisionField)) },
  responses: saveDocs(SavedDefaults),
})

/** Routes by which owners set what the checkout needs, and what new accounts are told. */
export function createShopRuleRoutes() {
  return createRouter<AdminVariables>()
    .openapi(readRules, async (c) => c.json(await getRules(c.var.db), 200))
    .openapi(saveRules, async (c) => {
      const { db, now } = c.var
      const { revision, ...value } = c.req.valid('json')
      const saved = await checkoutRulesSetting.save(db, { value, revision, now })
      if (!saved.ok) return respondWithSettingError(c, saved.error)
      return c.json(await getRules(db), 200)
    })
    .openapi(readDefaults, async (c) => c.json(await getDefaults(c.var.db), 200))
    .openapi(saveDefaults, async (c) => {
      const { db, now } = c.var
      const { revision, ...defaults } = c.req.valid('json')
      const saved = await saveNotificationDefaults(db, { defaults, revision, now })
      if (!saved.ok) return respondWithSettingError(c, saved.error)
      return c.json(await getDefaults(db), 200)
    })
}

async function getRules(db: Database) {
  const { value, revision } = await checkoutRulesSetting.getStored(db)
  return { ...value, revision }
}

async function getDefaults(db: Database) {
  const { defaults, revision } = await getNotificationDefaults(db)
  return { ...defaults, revision }
}
