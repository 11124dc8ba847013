import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import type { CartItem, SavedItem } from '#contract/cart'
import type { ProductDetails } from '#contract/catalog'
import { useApi } from '../api/shop-provider.tsx'
import { useAction } from '../api/use-action.ts'
import { productQuery } from '../catalog/product-query.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { getCurrentUser } from '../session/current-user.ts'
import { announce } from '../ui/announce.ts'
import { toast } from '../ui/toast.ts'
import { removeGuestItem, savedItemsQuery, saveGuestItem } from './saved-items.ts'
import { useAddToCart } from './use-add-to-cart.ts'

/** Functions that put a variant on the shopper's list of saved items, and take it off. */
function useSavedList() {
  const api = useApi()
  const queries = useQueryClient()
  return {
    async save(item: SavedItem) {
      const user = getCurrentUser()
      if (!user) return saveGuestItem(item)
      const { variant_id, quantity } = item
      await parseResponse(api['saved-items'].$post({ json: { items: [{ variant_id, quantity }] } }))
      await queries.invalidateQueries({ queryKey: savedItemsQuery(api, user.id).queryKey })
    },
    async remove(variantId: string) {
      const user = getCurrentUser()
      if (!user) return removeGuestItem(variantId)
      const { queryKey } = savedItemsQuery(api, user.id)
      await parseResponse(
        api['saved-items'][':variant_id'].$delete({ param: { variant_id: variantId } }),
      )
      queries.setQueryData(queryKey, (items) =>
        items?.filter(({ variant_id }) => variant_id !== variantId),
      )
    },
  }
}

type RemoveLine = (options: { message: string; onUndo: () => void }) => void

/** Puts a line of the cart on the list of saved items, and calls `removeLine` once it is there. */
export function useSaveForLater(item: CartItem, removeLine: RemoveLine) {
  const api = useApi()
  const queries = useQueryClient()
  const list = useSavedList()
  const { t } = useTranslation(checkoutMessages)
  return useAction(
    async () => {
      const product = await queries.fetchQuery(productQuery(api, item.product_id))
      await list.save(toSavedItem(item, product))
    },
    {
      fallbackMessage: t('cart.saveFailed'),
      onSuccess: () =>
        removeLine({
          message: t('saved.saved', { title: item.title }),
          onUndo: () => void list.remove(item.variant_id).catch(console.error),
        }),
      onError: (text) => toast(text, { variant: 'bad' }),
    },
  )
}

function toSavedItem(item: CartItem, { currency, price, variants }: ProductDetails): SavedItem {
  const { variant_id, product_id, slug, title, options, image, quantity } = item
  const now = variants.find(({ id }) => id === variant_id)?.price ?? price
  return {
    ...{ variant_id, product_id, slug, title, options, image, quantity },
    ...{ price: now, price_when_saved: now, currency, stock: 'in' },
  }
}

/** Moves a saved item into the cart, or takes it off the list. */
export function useSavedItemActions({ variant_id, quantity, title }: SavedItem) {
  const list = useSavedList()
  const { mutateAsync: addToCart } = useAddToCart()
  const { t } = useTranslation(checkoutMessages)
  const onError = (text: string) => toast(text, { variant: 'bad' })
  const move = useAction(
    async () => {
      await addToCart({ variant_id, quantity })
      await list.remove(variant_id)
    },
    {
      fallbackMessage: t('saved.moveFailed'),
      onSuccess: () => toast(t('saved.moved'), { text: title }),
      onError,
    },
  )
  const remove = useAction(() => list.remove(variant_id), {
    fallbackMessage: t('saved.removeFailed'),
    onSuccess: () => announce(t('saved.removed', { title })),
    onError,
  })
  return { move, remove }
}
