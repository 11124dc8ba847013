import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { CartItem } from '#contract/cart'

type RemoveLine = (options: { message: string; onUndo: () => void }) => void

/** Puts a line of the cart on the list of saved items, and calls `removeLine` once it is there. */
export function useSaveForLater(item: CartItem, removeLine: RemoveLine) {
  const context = { api: useApi(), queries: useQueryClient() }
  const { t } = useTranslation(checkoutMessages)
  const undo = async () => {
    const { removeSavedItem } = await loadList()
    await removeSavedItem(context, item.variant_id)
  }
  return useAction(async () => (await loadList()).saveForLater(context, item), {
    fallbackMessage: t('cart.saveFailed'),
    onSuccess: () =>
      removeLine({
        message: t('cart.savedForLater', { title: item.title }),
        onUndo: () => void undo().catch(console.error),
      }),
    onError: (text) => toast(text, { variant: 'bad' }),
  })
}

// Few shoppers save a line.
const loadList = () => import('#app/cart/saved-list.ts')
