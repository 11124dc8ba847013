import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useIdempotencyKey } from '#app/idempotency.ts'
import { problemOf } from '#app/problem.ts'
import { useApi } from '#app/shop.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Order } from '#contract/orders'
import { usePayAgain } from '../../payment/use-pay-again.ts'

interface Props {
  order: Order
  token: string | undefined
}

/** What may be done with the order now; the server decides what that is. */
export function OrderActions({ order, token }: Props) {
  if (!order.can.pay && !order.can.cancel && !order.can.return) return null
  return (
    <div className="flex flex-wrap gap-3 pt-2">
      {order.can.pay && <PayNow order={order} token={token} />}
      {order.can.return && <Ask what="return" order={order} token={token} />}
      {order.can.cancel && <Ask what="cancel" order={order} token={token} />}
    </div>
  )
}

function PayNow({ order, token }: Props) {
  const { t } = useTranslation('checkout')
  const { pay, isPaying } = usePayAgain(order.id, token)
  return (
    <Button onClick={pay} busy={isPaying} busyLabel={t('processing')}>
      {t('order.pay')}
    </Button>
  )
}

/** Nothing is cancelled or sent back by a slip of the finger. */
function Ask({ what, order, token }: Props & { what: 'cancel' | 'return' }) {
  const { t } = useTranslation('checkout')
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useOrderCall(what, { order, token }, () => setOpen(false))
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
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
          <Button look="danger" onClick={() => mutate()} busy={isPending}>
            {t(`order.${what}`)}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function useOrderCall(what: 'cancel' | 'return', { order, token }: Props, close: () => void) {
  const { t } = useTranslation('checkout')
  const api = useApi()
  const queries = useQueryClient()
  const { keyFor, heard } = useIdempotencyKey()
  return useMutation({
    mutationFn: () =>
      parseResponse(
        api.orders[':id'][what].$post(
          { param: { id: order.id }, query: { token }, json: {} },
          { headers: keyFor(what) },
        ),
      ),
    onSuccess: () => toast(t(`order.${what}Done`)),
    onError: (error) => {
      heard(error)
      toast(problemOf(error)?.message ?? t('placeFailed'), { look: 'bad' })
    },
    onSettled: () => {
      close()
      return queries.invalidateQueries({ queryKey: ['order', order.id] })
    },
  })
}
