import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useFreshOnReturn } from '#app/fresh-on-return.ts'
import { tokenOfOrder } from '#app/guest-orders.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useIdempotencyKey } from '#app/idempotency.ts'
import { problemOf } from '#app/problem.ts'
import { useApi } from '#app/shop.tsx'
import { toast } from '#app/ui/toast.ts'

/** Begins another payment of the same order and goes to its page. */
export function usePayAgain(orderId: string, token = tokenOfOrder(orderId)) {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation('checkout')
  useFreshOnReturn()
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
      toast(problemOf(error)?.message ?? t('placeFailed'), { look: 'bad' })
      queries.invalidateQueries({ queryKey: ['order', orderId] })
    },
  })
  return { pay: () => mutate(), isPaying: isPending || isSuccess }
}
