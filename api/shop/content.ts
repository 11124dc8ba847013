import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { CONTENT_PAGES, Contact, ContentPage, HomeContent } from '#contract/content'
import { LISTING_TAG } from '#modules/catalog'
import {
  fillHomeFacts,
  getContentPage,
  getHomeContent,
  getPreviewedHome,
  getPreviewedPage,
  HOME_TAG,
  hideHomeBlocks,
  PAGES_TAG,
} from '#modules/content'
import { SHOP_TAG } from '#modules/shop'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { setCacheTags } from '../http/public-reads.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { getContentFacts } from './content-facts.ts'
import { getHomeFacts } from './home-facts.ts'

const home = createRoute({
  method: 'get',
  path: '/home',
  description: 'With `?preview=` of a link of a preview, its draft',
  responses: {
    200: {
      description: 'The content blocks of the home page',
      content: { 'application/json': { schema: HomeContent } },
    },
  },
})

const contact = createRoute({
  method: 'get',
  path: '/contact',
  responses: {
    200: {
      description: 'The contact details of the shop',
      content: { 'application/json': { schema: Contact } },
    },
  },
})

const page = createRoute({
  method: 'get',
  path: '/pages/{page}',
  description: 'A page of texts, with the settings of the shop filled in. Its HTML runs no scripts',
  request: { params: z.object({ page: z.enum(CONTENT_PAGES) }) },
  responses: { 200: jsonDoc('The page', ContentPage), 422: errorDoc('There is no such page') },
})

export function createContentRoutes(dependencies: AppDependencies) {
  const { secretKey } = dependencies
  return createRouter()
    .openapi(home, async (c) => {
      const { db, now } = c.var
      const language = getRequestLanguage(c)
      const token = c.req.query('preview')
      const [preview, facts] = await Promise.all([
        getPreviewedHome(db, { token, language, secretKey }),
        getHomeFacts(db, { language, now }),
      ])
      // A preview without tags is stored by nobody, so that it ends when it is revoked.
      if (!preview) setCacheTags(c, [HOME_TAG, LISTING_TAG])
      const content = preview ?? (await getHomeContent(db, language))
      return c.json(fillHomeFacts(hideHomeBlocks(content), facts), 200)
    })
    .openapi(contact, (c) => {
      setCacheTags(c, [SHOP_TAG])
      return c.json(dependencies.shopInfo.contact, 200)
    })
    .openapi(page, async (c) => {
      const { db } = c.var
      const facts = await getContentFacts(dependencies)
      const of = { ...c.req.valid('param'), language: getRequestLanguage(c), facts }
      const token = c.req.query('preview')
      const preview = await getPreviewedPage(db, { ...of, token, secretKey })
      if (!preview) setCacheTags(c, [PAGES_TAG, SHOP_TAG])
      return c.json(preview ?? (await getContentPage(db, of)), 200)
    })
}
