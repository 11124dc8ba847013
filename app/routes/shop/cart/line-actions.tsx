import { useOfflineEdit } from '#app/cart/use-offline-edit.ts'
import { useUpdateCart } from '#app/cart/use-update-cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Stepper } from '#app/ui/stepper.tsx'
import type { CartItem, MAX_QUANTITY } from '#contract/cart'
import { useRemoveLine } from './use-remove-line.ts'
import { useSaveForLater } from './use-save-for-later.ts'
import { useSaveToWishlist } from './use-save-to-wishlist.ts'

// Only the type is imported: the contract's value would bring Zod to the page.
const MAX_PER_LINE = 99 satisfies typeof MAX_QUANTITY

/** Changes the quantity, moves the line to the wishlist, or removes it. */
export function LineActions({ item }: { item: CartItem }) {
  const { t } = useTranslation(checkoutMessages)
  const { mutate, isPending } = useUpdateCart()
  const { remove, isRemoving } = useRemoveLine(item)
  const { editLineOffline } = useOfflineEdit()
  const setQuantity = (quantity: number) => {
    if (editLineOffline(item, { kind: 'set-quantity', quantity })) return
    mutate((api, id) =>
      api.carts[':id'].items[':item_id'].$patch({
        param: { id, item_id: item.id },
        json: { quantity },
      }),
    )
  }
  const save = useSaveToWishlist(item.product_id, remove)
  const saveForLater = useSaveForLater(item, remove)
  const isBusy = isPending || isRemoving || save.isPending || saveForLater.isPending
  return (
    <div className="cart-line-actions" aria-busy={isBusy}>
      <Stepper
        value={item.quantity}
        onChange={setQuantity}
        max={Math.min(MAX_PER_LINE, Math.max(item.available, 1))}
        label={t('cart.quantityLabel', { title: item.title })}
      />
      <div className="cart-line-links">
        <button
          type="button"
          className="link"
          onClick={() => saveForLater.mutate()}
          aria-label={t('cart.saveForLaterLabel', { title: item.title })}
        >
          {t('cart.saveForLater')}
        </button>
        <button
          type="button"
          className="link"
          onClick={() => save.mutate()}
          aria-label={t('cart.saveLabel', { title: item.title })}
        >
          {t('cart.save')}
        </button>
        <button
          type="button"
          className="link"
          onClick={() => remove()}
          aria-label={t('cart.removeLabel', { title: item.title })}
        >
          {t('cart.remove')}
        </button>
      </div>
    </div>
  )
}
