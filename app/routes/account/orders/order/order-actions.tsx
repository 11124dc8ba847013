import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Order } from '#contract/orders'
import { useRetryPayment } from '../../../../orders/use-retry-payment.ts'

interface Props {
  order: Order
  token: string | undefined
}

/** What waits for the shopper: the order can be paid. */
export function PayNow({ order, token }: Props) {
  const { t } = useTranslation('checkout')
  const { pay, isPaying } = useRetryPayment(order.id, token)
  if (!order.can.pay) return null
  return (
    <Button
      onClick={pay}
      busy={isPaying}
      busyLabel={t('processing')}
      className="justify-self-start"
    >
      {t('order.pay')}
    </Button>
  )
}

/** What may be undone now, at the end of the order; the server decides what that is. */
export function CancelOrReturn({ order, token }: Props) {
  if (!order.can.cancel && !order.can.return) return null
  return (
    <div className="flex flex-wrap gap-3">
      {order.can.return && <ConfirmedAction what="return" order={order} token={token} />}
      {order.can.cancel && <ConfirmedAction what="cancel" order={order} token={token} />}
    </div>
  )
}

/** Nothing is cancelled or sent back by a slip of the finger. */
function ConfirmedAction({ what, order, token }: Props & { what: 'cancel' | 'return' }) {
  const { t } = useTranslation('checkout')
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useOrderAction(what, { order, token }, () => setOpen(false))
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {t(`order.${what}`)}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t(`order.${what}Title`, { number: order.number })}
      >
        <p className="text-ink-2">{t(`order.${what}Text`)}</p>
        <div className="flex flex-wrap gap-3 pt-5">
          <Button onClick={() => setOpen(false)}>{t('order.keep')}</Button>
          <Button variant="danger" onClick={() => mutate()} busy={isPending}>
            {t(`order.${what}`)}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function useOrderAction(action: 'cancel' | 'return', { order, token }: Props, close: () => void) {
  const { t } = useTranslation('checkout')
  const api = useApi()
  const queries = useQueryClient()
  const { keyFor, heard } = useIdempotencyKey()
  return useMutation({
    mutationFn: () =>
      parseResponse(
        api.orders[':id'][action].$post(
          { param: { id: order.id }, query: { token }, json: {} },
          { headers: keyFor(action) },
        ),
      ),
    onSuccess: () => toast(t(`order.${action}Done`)),
    onError: (error) => {
      heard(error)
      toast(getApiError(error)?.message ?? t('placeFailed'), { variant: 'bad' })
    },
    onSettled: () => {
      close()
      return queries.invalidateQueries({ queryKey: ['order', order.id] })
    },
  })
}
