import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AffiliateSettings, SaveAffiliateSettings } from '#contract/outbound'
import { affiliateSearchSetting, getListings, saveAffiliateSearch } from '#modules/outbound'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { apiTranslators } from '../messages/index.ts'
import { changeSubjects } from './change-subjects.ts'
import { readDocs, saveDocs } from './setting-docs.ts'

const read = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/',
  responses: readDocs(AffiliateSettings),
})
const save = createRoute({
  ...requires('marketplace:write'),
  ...records('saved', changeSubjects.affiliateProducts),
  method: 'put',
  path: '/',
  description:
    'Saves the keyword or the category. A job searches it within minutes, and `POST /affiliate-products/refreshes` at once',
  request: { body: jsonBody(SaveAffiliateSettings) },
  responses: { ...saveDocs(AffiliateSettings), 404: errorDoc('An unknown category') },
})

/** Routes by which owners choose the products of the marketplace on the home page. */
export function createAffiliateSettingRoutes() {
  return createRouter<AdminVariables>()
    .openapi(read, async (c) => c.json(await readSettings(c), 200))
    .openapi(save, async (c) => {
      const { db, now } = c.var
      const { category_id: categoryId, ...body } = c.req.valid('json')
      const saved = await saveAffiliateSearch(db, { ...body, categoryId, now })
      if (!saved.ok) return respondWithError(c, saved.error)
      return c.json(await readSettings(c), 200)
    })
}

async function readSettings(c: Context<{ Variables: AdminVariables }>): Promise<AffiliateSettings> {
  const { db } = c.var
  const language = getRequestLanguage(c)
  const { revision } = await affiliateSearchSetting.getStored(db)
  const { search, listings, foundAt, error } = await getListings(db, language)
  return {
    ...{ ...search, revision, products: listings?.length ?? 0 },
    found_at: foundAt?.toISOString() ?? null,
    error: error && apiTranslators(language)(error.code, error.params),
  }
}

const respondWithError = createErrorResponder({
  setting_changed: { status: 409 },
  category_not_found: { status: 404, code: 'not_found' },
})
