import { useQueryClient } from '@tanstack/react-query'
import { cartMessages } from '#app/i18n/areas/cart.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CartItem } from '#contract/cart'
import { addPendingEdit, isOffline } from '../offline/pending-edits.ts'
import { getCurrentUser } from '../session/current-user.ts'
import { toast } from '../ui/toast.ts'
import { getCurrentCartId } from './current-cart.ts'
import type { AddCartItemInput } from './use-add-to-cart.ts'

type LineEdit = { kind: 'remove' } | { kind: 'set-quantity'; quantity: number }

/**
 * Functions that store an edit of the cart if there is no connection, and return whether they did. Otherwise the caller
 * sends it.
 */
export function useOfflineEdit() {
  const queries = useQueryClient()
  const { t } = useTranslation(cartMessages)
  const getUserId = () => getCurrentUser()?.id ?? null
  return {
    addOffline({ variant_id: variantId, quantity }: AddCartItemInput, title: string): boolean {
      if (!isOffline()) return false
      addPendingEdit({ kind: 'add', variantId, quantity, title, userId: getUserId() })
      toast(t('offline.saved'), { text: title })
      return true
    },
    editLineOffline({ id: itemId, title }: CartItem, edit: LineEdit): boolean {
      const cartId = getCurrentCartId(queries)
      if (!isOffline() || !cartId) return false
      addPendingEdit({ ...edit, cartId, itemId, title, userId: getUserId() })
      return true
    },
  }
}
