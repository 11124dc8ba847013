import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { SellerSettings } from '#contract/invoices'
import { TimeZoneSettings } from '#contract/reports'
import { ShopIdentity } from '#contract/shop'
import { PAGES_TAG } from '#modules/content'
import { sellerSetting } from '#modules/invoices'
import { timeZoneSetting } from '#modules/reports'
import { type ShopInfo, shopIdentitySetting } from '#modules/shop'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { jsonBody } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { readDocs, respondWithSettingError, revisionField, saveDocs } from './setting-docs.ts'

const SavedIdentity = ShopIdentity.extend({
  ...revisionField,
  configured: z
    .object({
      name: z.string().meta({ example: 'Outwit' }),
      contact_email: z.string().nullable(),
      contact_phone: z.string().nullable(),
    })
    .meta({ description: 'What the shop was started with: it applies where a field is null' }),
}).meta({ id: 'SavedShopIdentity' })
const SavedSeller = SellerSettings.extend(revisionField).meta({ id: 'SavedSeller' })
const SavedTimeZone = TimeZoneSettings.extend(revisionField).meta({ id: 'SavedTimeZone' })

const readIdentity = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/identity',
  responses: readDocs(SavedIdentity),
})
const saveIdentity = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.shopIdentity),
  method: 'put',
  path: '/identity',
  description: 'Saves the name and the contact details that pages, e-mails and feeds show',
  request: { body: jsonBody(ShopIdentity.extend(revisionField)) },
  responses: saveDocs(SavedIdentity),
})
const readSeller = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/seller',
  responses: readDocs(SavedSeller),
})
const saveSeller = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.seller),
  method: 'put',
  path: '/seller',
  description:
    'Saves the seller of invoices that are issued from now on. Issued ones keep the seller they have',
  request: { body: jsonBody(SellerSettings.extend(revisionField)) },
  responses: saveDocs(SavedSeller),
})
const readTimeZone = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/time-zone',
  responses: readDocs(SavedTimeZone),
})
const saveTimeZone = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.timeZone),
  method: 'put',
  path: '/time-zone',
  description:
    'Saves the time zone of figures, campaigns and opening hours. Figures of sales are counted again within a minute',
  request: { body: jsonBody(TimeZoneSettings.extend(revisionField)) },
  responses: saveDocs(SavedTimeZone),
})

/** Routes by which owners say who the shop is, who sells on its invoices, and in which time zone it lives. */
export function createShopIdentityRoutes({ shopInfo }: Pick<AppDependencies, 'shopInfo'>) {
  return createRouter<AdminVariables>()
    .openapi(readIdentity, async (c) => c.json(await getIdentity(c.var.db, shopInfo), 200))
    .openapi(saveIdentity, async (c) => {
      const { db, now } = c.var
      const { revision, ...value } = c.req.valid('json')
      const saved = await shopIdentitySetting.save(db, { value, revision, now })
      if (!saved.ok) return respondWithSettingError(c, saved.error)
      return c.json(await getIdentity(db, shopInfo), 200)
    })
    .openapi(readSeller, async (c) => c.json(await getSeller(c.var.db), 200))
    .openapi(saveSeller, async (c) => {
      const { db, now } = c.var
      const { revision, name, address_lines: lines, email, tax_id: taxId } = c.req.valid('json')
      const value = { name, lines, email, taxId }
      const saved = await sellerSetting.save(db, { value, revision, now })
      if (!saved.ok) return respondWithSettingError(c, saved.error)
      await purgeTags(db, [PAGES_TAG])
      return c.json(await getSeller(db), 200)
    })
    .openapi(readTimeZone, async (c) => c.json(await getTimeZone(c.var.db), 200))
    .openapi(saveTimeZone, async (c) => {
      const { db, now } = c.var
      const { revision, time_zone: value } = c.req.valid('json')
      const saved = await timeZoneSetting.save(db, { value, revision, now })
      if (!saved.ok) return respondWithSettingError(c, saved.error)
      return c.json(await getTimeZone(db), 200)
    })
}

async function getIdentity(db: Database, { configured: { name, contact } }: ShopInfo) {
  const { value, revision } = await shopIdentitySetting.getStored(db)
  const configured = { name, contact_email: contact.email, contact_phone: contact.phone }
  return { ...value, revision, configured }
}

async function getSeller(db: Database) {
  const { value, revision } = await sellerSetting.getStored(db)
  const { name, lines, email, taxId } = value
  return { name, address_lines: lines, email, tax_id: taxId, revision }
}

async function getTimeZone(db: Database) {
  const { value, revision } = await timeZoneSetting.getStored(db)
  return { time_zone: value, revision }
}
