import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { MAX_SAVED_ITEMS, SavedItem, SaveItemsBody } from '#contract/cart'
import { listSavedItems, removeSavedItem, type SavedOffer, saveItems } from '#modules/cart'
import { type ProductId, translateOffers, type VariantId } from '#modules/catalog'
import { toDecimal } from '#platform/money/money'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { getRequestLanguage } from '../http/request-language.ts'

const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description: `Newest first; ${MAX_SAVED_ITEMS} at most`,
  responses: {
    200: jsonDoc('What you have put aside', singlePageSchema(SavedItem)),
    401: notSignedInDoc,
  },
})
const save = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/',
  description:
    'Puts variants aside. Unknown ones are left out; one that is there already has the larger quantity then',
  request: { body: jsonBody(SaveItemsBody) },
  responses: {
    204: { description: 'Saved' },
    401: notSignedInDoc,
    409: errorDoc('The list is full. As many as fit were saved'),
    422: errorDoc('An id or a quantity is invalid'),
  },
})
const remove = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/{variant_id}',
  request: { params: z.object({ variant_id: z.uuid() }) },
  responses: { 204: { description: 'Not on your list' }, 401: notSignedInDoc },
})

/** What the signed-in user has put aside from the cart. */
export function createSavedItemRoutes() {
  return createAccountRouter()
    .openapi(list, async (c) => {
      const { db, currentUser } = c.var
      const saved = await listSavedItems(db, { userId: currentUser.user.id })
      const items = await translateOffers(db, saved.map(toSavedItemResponse), {
        language: getRequestLanguage(c),
        getProductId: ({ product_id }) => product_id as ProductId,
      })
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(save, async (c) => {
      const { db, now, currentUser } = c.var
      const items = c.req.valid('json').items.map(({ variant_id, quantity }) => {
        return { variantId: variant_id as VariantId, quantity }
      })
      const { notSavedCount } = await saveItems(db, { userId: currentUser.user.id, items, now })
      if (notSavedCount === 0) return c.body(null, 204)
      return errorResponse(c, 409, { code: 'saved_items_full', params: { max: MAX_SAVED_ITEMS } })
    })
    .openapi(remove, async (c) => {
      const variantId = c.req.valid('param').variant_id as VariantId
      await removeSavedItem(c.var.db, { userId: c.var.currentUser.user.id, variantId })
      return c.body(null, 204)
    })
}

function toSavedItemResponse({ item, offer }: SavedOffer): SavedItem {
  const { currency } = offer
  return {
    variant_id: item.variantId,
    product_id: offer.productId,
    slug: offer.slug,
    title: offer.title,
    options: offer.options,
    image: offer.image,
    quantity: item.quantity,
    price: toDecimal({ minor: offer.priceMinor, currency }),
    price_when_saved: toDecimal({ minor: item.priceMinor, currency }),
    currency,
    stock: getStock(offer),
  }
}

function getStock({ isForSale, stock }: SavedOffer['offer']): SavedItem['stock'] {
  if (!isForSale) return 'not_for_sale'
  return stock > 0 ? 'in' : 'out'
}
