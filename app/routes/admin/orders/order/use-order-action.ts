import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { AdminOrder } from '#contract/checkout'
import { useAdminKey } from '../../frame/access.ts'
import { adminOrderQuery } from '../order-queries.ts'

interface Options {
  /** Said when it is done. */
  done: string | ((order: AdminOrder) => string)
  onDone?: () => void
  /** Errors are shown where the action is; without it, in a toast. */
  showsErrors?: boolean
}

/**
 * Changes an order, and shows it as the server returns it. If the server refuses, because somebody else was faster for
 * example, the order is read again.
 */
export function useOrderAction<Input = void>(
  orderId: string,
  change: (input: Input) => Promise<AdminOrder>,
  { done, onDone, showsErrors = false }: Options,
) {
  const { t } = useTranslation(salesMessages)
  const queries = useQueryClient()
  const key = useAdminKey()
  const { queryKey } = adminOrderQuery(useApi(), key, orderId)
  return useAction(change, {
    fallbackMessage: t('order.changeFailed'),
    onSuccess: async (order) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, order)
      queries.invalidateQueries({ queryKey: key('orders', 'list') })
      queries.invalidateQueries({ queryKey: key('orders', 'totals') })
      queries.invalidateQueries({ queryKey: key('waiting') })
      toast(typeof done === 'string' ? done : done(order))
      onDone?.()
    },
    onError: (message) => {
      queries.invalidateQueries({ queryKey })
      if (!showsErrors) toast(message, { variant: 'bad' })
    },
  })
}
