import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { findGuestOrderToken } from '#app/orders/guest-orders.ts'
import { toast } from '#app/ui/toast.ts'
import { useReloadOnHistoryRestore } from '#app/ui/use-reload-on-history-restore.ts'

/** Begins another payment of the same order and goes to its page. */
export function useRetryPayment(orderId: string, token = findGuestOrderToken(orderId)) {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation('checkout')
  useReloadOnHistoryRestore()
  const { keyFor, heard } = useIdempotencyKey()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      parseResponse(
        api.orders[':id'].pay.$post(
          { param: { id: orderId }, query: { token }, json: {} },
          { headers: keyFor('pay') },
        ),
      ),
    onSuccess: ({ payment }) => {
      if (payment) location.assign(payment.redirect_url)
    },
    onError: (error) => {
      heard(error)
      toast(getApiError(error)?.message ?? t('placeFailed'), { variant: 'bad' })
      queries.invalidateQueries({ queryKey: ['order', orderId] })
    },
  })
  return { pay: () => mutate(), isPaying: isPending || isSuccess }
}
