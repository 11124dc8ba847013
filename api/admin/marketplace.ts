import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  FinishConsentBody,
  MarketplaceConnection,
  MarketplaceListing,
  MarketplaceSearchQuery,
  SaveMarketplaceTokensBody,
  SupplierProductId,
} from '#contract/marketplace'
import {
  disconnect,
  finishConsent,
  pasteTokens,
  type SupplierListing,
  startConsent,
} from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { recordMarketplaceChange } from './marketplace-change.ts'
import { readConnection } from './marketplace-connection.ts'

const notConnected = errorDoc(
  'No account is connected, its consent has ended, or the app is refused',
)
const withoutAccount = errorDoc('The marketplace of this shop has no account to connect')
const unavailable = errorDoc('The marketplace does not answer, or asks the shop to wait')
const invalid = errorDoc('A field is invalid')
const callErrors = { 409: notConnected, 503: unavailable, 422: invalid }

const read = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/',
  responses: { ...adminErrorDocs, 200: jsonDoc('The connection', MarketplaceConnection) },
})
const start = createRoute({
  ...requires('marketplace:write'),
  ...records('consent_started', changeSubjects.marketplaceConnection),
  method: 'post',
  path: '/consents',
  description: 'Begins a consent, which only the same session can finish',
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The page of the marketplace to open', z.object({ url: z.string() })),
    409: withoutAccount,
  },
})
const finish = createRoute({
  ...requires('marketplace:write'),
  // The marketplace is called outside a transaction, and the entry is written with the tokens.
  ...recordsNothing,
  method: 'post',
  path: '/consents/finish',
  description: 'Exchanges the code with which the page of the marketplace led back',
  request: { body: jsonBody(FinishConsentBody) },
  responses: {
    ...{ ...adminErrorDocs, ...callErrors },
    200: jsonDoc('The connection', MarketplaceConnection),
  },
})
const saveTokens = createRoute({
  ...requires('marketplace:write'),
  ...recordsNothing,
  method: 'put',
  path: '/tokens',
  description: 'Stores tokens that somebody got elsewhere, if a call with them succeeds',
  request: { body: jsonBody(SaveMarketplaceTokensBody) },
  responses: {
    ...{ ...adminErrorDocs, ...callErrors },
    200: jsonDoc('The connection', MarketplaceConnection),
  },
})
const removeTokens = createRoute({
  ...requires('marketplace:write'),
  ...records('disconnected', changeSubjects.marketplaceConnection),
  method: 'delete',
  path: '/tokens',
  description: 'Forgets the tokens of the account',
  responses: {
    ...adminErrorDocs,
    204: { description: 'Disconnected, if it was connected' },
    409: withoutAccount,
  },
})
const testConnection = createRoute({
  ...requires('marketplace:write'),
  ...recordsNothing,
  method: 'post',
  path: '/tests',
  description: 'Reads the categories and searches once, as each user of the connection does',
  responses: {
    ...{ ...adminErrorDocs, ...callErrors },
    200: jsonDoc('It works', z.object({ milliseconds: z.int() })),
  },
})
const search = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/products',
  request: { query: MarketplaceSearchQuery },
  responses: {
    ...{ ...adminErrorDocs, ...callErrors },
    200: jsonDoc('The first five', singlePageSchema(MarketplaceListing)),
  },
})
const readProduct = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/products/{supplier_id}',
  request: {
    params: z.object({ supplier_id: SupplierProductId }),
  },
  responses: {
    ...{ ...adminErrorDocs, ...callErrors },
    200: jsonDoc('The product', MarketplaceListing),
    404: errorDoc('The marketplace has no such product for the country of the shop'),
  },
})

const PAGE_SIZE = 5

/** Routes by which owners connect the shop to the marketplace, and test the connection. */
export function createMarketplaceRoutes({
  marketplace,
  defaultCountry: country,
}: Pick<AppDependencies, 'marketplace' | 'defaultCountry'>) {
  const market = { country, currency: 'USD', language: 'en' }
  return createRouter<AdminVariables>()
    .openapi(read, async (c) => c.json(await readConnection(c.var.db, marketplace), 200))
    .openapi(start, async (c) => {
      c.header('Cache-Control', 'no-store')
      const { aliExpress } = marketplace
      if (!aliExpress) return respondWithError(c, WITHOUT_ACCOUNT)
      const { client, redirectUri } = aliExpress
      const input = { sessionId: getSessionId(c.var), redirectUri }
      const url = await startConsent(c.var.db, client, input)
      return c.json({ url }, 201)
    })
    .openapi(finish, async (c) => {
      const { aliExpress } = marketplace
      if (!aliExpress) return respondWithError(c, WITHOUT_ACCOUNT)
      const { client, secretKey } = aliExpress
      const input = {
        ...{ ...c.req.valid('json'), sessionId: getSessionId(c.var), secretKey },
        onSaved: (tx: Database) => recordMarketplaceChange(tx, c.var, 'connected'),
      }
      const finished = await finishConsent(client, input)
      if (!finished.ok) return respondWithError(c, finished.error)
      return c.json(await readConnection(c.var.db, marketplace), 200)
    })
    .openapi(saveTokens, async (c) => {
      const { aliExpress } = marketplace
      if (!aliExpress) return respondWithError(c, WITHOUT_ACCOUNT)
      const { access_token, refresh_token, expires_in, account } = c.req.valid('json')
      const tokens = { accessToken: access_token, refreshToken: refresh_token, account }
      const pasted = await pasteTokens(aliExpress, {
        ...{ ...tokens, expiresInSeconds: expires_in },
        onSaved: (tx) => recordMarketplaceChange(tx, c.var, 'tokens_updated'),
      })
      if (!pasted.ok) return respondWithError(c, pasted.error)
      return c.json(await readConnection(c.var.db, marketplace), 200)
    })
    .openapi(removeTokens, async (c) => {
      const { aliExpress } = marketplace
      if (!aliExpress) return respondWithError(c, WITHOUT_ACCOUNT)
      await disconnect(c.var.db, aliExpress)
      return c.body(null, 204)
    })
    .openapi(testConnection, async (c) => {
      const { provider } = marketplace
      const startedAt = performance.now()
      const categories = await provider.listCategories({ language: 'en' })
      if (!categories.ok) return respondWithError(c, categories.error)
      const found = await provider.searchProducts({ keyword: 'a', market, page: 1, pageSize: 1 })
      if (!found.ok) return respondWithError(c, found.error)
      return c.json({ milliseconds: Math.round(performance.now() - startedAt) }, 200)
    })
    .openapi(search, async (c) => {
      const input = { ...c.req.valid('query'), market, page: 1, pageSize: PAGE_SIZE }
      const found = await marketplace.provider.searchProducts(input)
      if (!found.ok) return respondWithError(c, found.error)
      return c.json({ items: found.value.map(toListing), next_cursor: null }, 200)
    })
    .openapi(readProduct, async (c) => {
      const product = await marketplace.provider.getProduct({
        id: c.req.valid('param').supplier_id,
        market,
      })
      if (!product.ok) return respondWithError(c, product.error)
      const { id, title, imageUrls, variants } = product.value
      const [cheapest] = variants.toSorted((a, b) => a.price.minor - b.price.minor)
      const price = cheapest?.price ?? null
      return c.json(toListing({ id, title, imageUrl: imageUrls[0] ?? null, price }), 200)
    })
}

/** Another marketplace than AliExpress has no account to connect. */
const WITHOUT_ACCOUNT = { code: 'marketplace_without_account' } as const

/** A consent belongs to a session of a browser, or to the token of a program. */
function getSessionId({ admin }: AdminVariables): string {
  return admin.account?.session.id ?? admin.name
}

const respondWithError = createErrorResponder({
  marketplace_without_account: { status: 409 },
  marketplace_not_connected: { status: 409 },
  marketplace_consent_needed: { status: 409 },
  marketplace_state_invalid: { status: 409 },
  marketplace_refused: { status: 409 },
  marketplace_denied: { status: 409 },
  marketplace_limited: { status: 503 },
  marketplace_unavailable: { status: 503 },
  supplier_product_not_found: { status: 404 },
  supplier_product_not_for_country: {
    ...{ status: 404, code: 'supplier_product_not_found' },
    messageKey: 'supplier_product_not_found',
  },
  supplier_product_incomplete: {
    ...{ status: 404, code: 'supplier_product_not_found' },
    messageKey: 'supplier_product_not_found',
  },
})

function toListing({
  id,
  title,
  imageUrl,
  price,
}: Pick<SupplierListing, 'id' | 'title' | 'imageUrl' | 'price'>): MarketplaceListing {
  return {
    product_id: id,
    product_title: title,
    product_main_image_url: imageUrl,
    target_sale_price: price && toDecimal(price),
    target_sale_price_currency: price?.currency ?? null,
  }
}
