import { cartMessages } from '#app/i18n/areas/cart.ts'
import type { OrderLine } from '#contract/orders'
import { getApiError } from '../api/api-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { toast } from '../ui/toast.ts'
import { useAddToCart } from './use-add-to-cart.ts'

/**
 * Adds the lines of an order to the current cart at today's prices. A line that cannot be added is reported and
 * skipped. Resolves to the number of lines added.
 */
export function useAddLines() {
  const { t } = useTranslation(cartMessages)
  const { mutateAsync: add } = useAddToCart()
  return async (lines: OrderLine[]): Promise<number> => {
    let addedCount = 0
    for (const { variant_id, quantity, title } of lines) {
      try {
        await add({ variant_id, quantity })
        addedCount += 1
      } catch (error) {
        const text = getApiError(error)?.message ?? t('changeFailed')
        toast(title, { variant: 'bad', text })
      }
    }
    return addedCount
  }
}
