import { useAddToCart } from '#app/cart/use-add-to-cart.ts'
import { useOfflineEdit } from '#app/cart/use-offline-edit.ts'
import { useUpdateCart } from '#app/cart/use-update-cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { CartItem } from '#contract/cart'

interface RemoveOptions {
  /** Shown instead of the name of what was removed. */
  message?: string
  /** Called if the line is put back. */
  onUndo?: () => void
}

/** Removes a line of the cart, and offers to put it back. */
export function useRemoveLine(item: CartItem) {
  const { id: item_id, title, variant_id, quantity } = item
  const { t } = useTranslation(checkoutMessages)
  const { addOffline, editLineOffline } = useOfflineEdit()
  const { mutateAsync: addToCart } = useAddToCart()
  const putBack = async () => {
    if (addOffline({ variant_id, quantity }, title)) return
    await addToCart({ variant_id, quantity }).catch(() =>
      toast(t('cart.undoFailed'), { variant: 'bad' }),
    )
  }
  const { mutateAsync, isPending } = useUpdateCart()
  const remove = async ({ message = t('cart.removed', { title }), onUndo }: RemoveOptions = {}) => {
    const showUndo = () => {
      const run = () => putBack().then(onUndo)
      toast(message, { action: { label: t('cart.undo'), run } })
    }
    if (editLineOffline(item, { kind: 'remove' })) return showUndo()
    await mutateAsync((api, id) =>
      api.carts[':id'].items[':item_id'].$delete({ param: { id, item_id } }),
    ).then(showUndo, () => {})
  }
  return { remove, isRemoving: isPending }
}
