import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { removeSavedItem } from '#app/cart/saved-list.ts'
import { useAddToCart } from '#app/cart/use-add-to-cart.ts'
import { savedMessages } from '#app/i18n/areas/saved.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { announce } from '#app/ui/announce.ts'
import { toast } from '#app/ui/toast.ts'
import type { SavedItem } from '#contract/cart'

/** Moves a saved item into the cart, or takes it off the list. */
export function useSavedItemActions({ variant_id, quantity, title }: SavedItem) {
  const context = { api: useApi(), queries: useQueryClient() }
  const { mutateAsync: addToCart } = useAddToCart()
  const { t } = useTranslation(savedMessages)
  const onError = (text: string) => toast(text, { variant: 'bad' })
  const move = useAction(
    async () => {
      await addToCart({ variant_id, quantity })
      await removeSavedItem(context, variant_id)
    },
    {
      fallbackMessage: t('moveFailed'),
      onSuccess: () => toast(t('moved'), { text: title }),
      onError,
    },
  )
  const remove = useAction(() => removeSavedItem(context, variant_id), {
    fallbackMessage: t('removeFailed'),
    onSuccess: () => announce(t('removed', { title })),
    onError,
  })
  return { move, remove }
}
