import { useState } from 'react'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useOrderAction } from '#app/orders/use-order-action.ts'
import { useRetryPayment } from '#app/orders/use-retry-payment.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { Order } from '#contract/orders'

interface Props {
  order: Order
  token: string | undefined
}

/** Shown while the order can still be paid. */
export function PayNow({ order, token }: Props) {
  const { t } = useTranslation(checkoutMessages)
  const { retryPayment, isPending } = useRetryPayment(order.id, token)
  if (!order.can.pay) return null
  return (
    <Button
      onClick={retryPayment}
      busy={isPending}
      busyLabel={t('processing')}
      className="justify-self-start"
    >
      {t('order.pay')}
    </Button>
  )
}

/** The server decides whether the order can be cancelled or returned. */
export function CancelOrReturn({ order, token }: Props) {
  if (!order.can.cancel && !order.can.return) return null
  return (
    <div className="flex flex-wrap gap-3">
      {order.can.return && <ConfirmedAction action="return" order={order} token={token} />}
      {order.can.cancel && <ConfirmedAction action="cancel" order={order} token={token} />}
    </div>
  )
}

/** Asks for confirmation before it cancels or returns the order. */
function ConfirmedAction({ action, order, token }: Props & { action: 'cancel' | 'return' }) {
  const { t } = useTranslation(checkoutMessages)
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useOrderAction(action, {
    orderId: order.id,
    token,
    onSettled: () => setOpen(false),
  })
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {t(`order.${action}`)}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t(`order.${action}Title`, { number: order.number })}
        text={action === 'return' ? t('order.returnText') : <CancelConsequences order={order} />}
        keep={t('order.keep')}
        action={t(`order.${action}`)}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}

/** Says only what cancelling this order does. */
function CancelConsequences({ order: { state, receipt } }: { order: Order }) {
  const { t } = useTranslation(checkoutMessages)
  const hasCoupon = receipt.steps.some(({ kind }) => kind === 'coupon')
  const isUnpaid = state === 'pending_payment'
  const paid = t(isUnpaid ? 'order.cancelUnpaid' : 'order.cancelPaid')
  return hasCoupon ? `${t('order.cancelCoupon')} ${paid}` : paid
}
