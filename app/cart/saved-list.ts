import type { QueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { CartItem, SavedItem } from '#contract/cart'
import type { ProductDetails } from '#contract/catalog'
import type { ApiClient } from '../api/client.ts'
import { productQuery } from '../catalog/product-query.ts'
import { getCurrentUser } from '../session/current-user.ts'
import { removeGuestItem, savedItemsQuery, saveGuestItem } from './saved-items.ts'

interface ListContext {
  api: ApiClient
  queries: QueryClient
}

/** Puts a line of the cart on the shopper's list of saved items. The line stays in the cart. */
export async function saveForLater({ api, queries }: ListContext, line: CartItem): Promise<void> {
  const product = await queries.fetchQuery(productQuery(api, line.product_id))
  const user = getCurrentUser()
  if (!user) return saveGuestItem(toSavedItem(line, product))
  const { variant_id, quantity } = line
  await parseResponse(api['saved-items'].$post({ json: { items: [{ variant_id, quantity }] } }))
  await queries.invalidateQueries({ queryKey: savedItemsQuery(api, user.id).queryKey })
}

/** Takes a variant off the list. */
export async function removeSavedItem(
  { api, queries }: ListContext,
  variantId: string,
): Promise<void> {
  const user = getCurrentUser()
  if (!user) return removeGuestItem(variantId)
  const param = { variant_id: variantId }
  await parseResponse(api['saved-items'][':variant_id'].$delete({ param }))
  const { queryKey } = savedItemsQuery(api, user.id)
  // A request that began before would put the variant back.
  queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, (items) =>
    items?.filter(({ variant_id }) => variant_id !== variantId),
  )
}

function toSavedItem(line: CartItem, { currency, price, variants }: ProductDetails): SavedItem {
  const { variant_id, product_id, slug, title, options, image, quantity } = line
  const now = variants.find(({ id }) => id === variant_id)?.price ?? price
  return {
    ...{ variant_id, product_id, slug, title, options, image, quantity },
    ...{ price: now, price_when_saved: now, currency, stock: 'in' },
  }
}
