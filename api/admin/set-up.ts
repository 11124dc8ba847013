import { createRoute } from '@hono/zod-openapi'
import { EmptiedDemo, EmptyDemoBody, SetUp, SetUpChoices } from '#contract/set-up'
import { emptyDemo, getSetUp, type SetUpFacts, setUpSetting } from '#modules/set-up'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { readDocs, respondWithSettingError, revisionField, saveDocs } from './setting-docs.ts'

const read = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/',
  description: 'What is done to open the shop, as the shop is now, and what the demo still has',
  responses: readDocs(SetUp),
})
const choose = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.setUp),
  method: 'put',
  path: '/',
  description: 'Skips steps, or hides the guide on the dashboard',
  request: { body: jsonBody(SetUpChoices.extend(revisionField)) },
  responses: saveDocs(SetUp),
})
const empty = createRoute({
  ...requires('system:write'),
  ...records('emptied', changeSubjects.demo),
  method: 'post',
  path: '/empty-demo',
  description:
    'Removes products, categories, articles and reviews that the demo has made. Products that were ordered are taken off sale instead',
  request: { body: jsonBody(EmptyDemoBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('What was removed', EmptiedDemo),
    409: errorDoc(
      'The name is not that of the shop, there is no demo, or an open order has its products',
    ),
    422: errorDoc('A field is invalid'),
  },
})

type SetUpDependencies = Pick<AppDependencies, 'shopInfo' | 'mail' | 'providers' | 'publicUrl'>

/** The name that the software comes with. */
const DEFAULT_NAME = 'Outwit'

/** Routes of the guided set-up, and of the end of the demo. */
export function createSetUpRoutes(dependencies: SetUpDependencies) {
  const getFacts = (now: Date): SetUpFacts => {
    const { shopInfo, mail, providers, publicUrl } = dependencies
    return {
      ...{ shopName: shopInfo.name, sendsEmail: mail.isSent, publicUrl, now },
      hasOwnName: shopInfo.configured.name !== DEFAULT_NAME,
      paymentMode: providers[0].connection?.mode ?? null,
    }
  }
  return createRouter<AdminVariables>()
    .openapi(read, async (c) => c.json(await getSetUp(c.var.db, getFacts(c.var.now)), 200))
    .openapi(choose, async (c) => {
      const { db, now } = c.var
      const { revision, ...value } = c.req.valid('json')
      const saved = await setUpSetting.save(db, { value, revision, now })
      if (!saved.ok) return respondWithSettingError(c, saved.error)
      return c.json(await getSetUp(db, getFacts(now)), 200)
    })
    .openapi(empty, async (c) => {
      const { db, actor, now } = c.var
      const { shop_name: typedName, with_edited: withEdited } = c.req.valid('json')
      const shopName = dependencies.shopInfo.name
      const emptied = await emptyDemo(db, { typedName, shopName, withEdited, actor, now })
      return emptied.ok ? c.json(emptied.value, 200) : respondWithError(c, emptied.error)
    })
}

const respondWithError = createErrorResponder({
  name_does_not_match: { status: 409 },
  no_demo: { status: 409 },
  demo_in_open_orders: { status: 409 },
})
