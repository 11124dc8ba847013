import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { AdminOrder } from '#contract/checkout'
import { useOrderAction } from './use-order-action.ts'

interface Props {
  order: AdminOrder
  open: boolean
  onClose: () => void
}

/** Says what is given back before the order is cancelled. */
export function CancelDialog({ order, open, onClose }: Props) {
  const { t } = useTranslation(salesMessages)
  const api = useApi()
  const format = useMoneyFormatter(order.currency)
  const cancel = useOrderAction(
    order.id,
    () => parseResponse(api.admin.orders[':id'].cancel.$post({ param: { id: order.id } })),
    { done: t('done.cancel'), onDone: onClose, showsErrors: true },
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('cancel.title', { number: order.number })}>
      <p>
        {order.refundable > 0
          ? t('cancel.refunds', { amount: format(order.refundable) })
          : t('cancel.nothingPaid')}{' '}
        {t('cancel.restocks')}
      </p>
      {cancel.errorMessage && (
        <div role="alert" className="pt-3">
          <FieldError>{cancel.errorMessage}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3 pt-6">
        <Button variant="quiet" onClick={onClose}>
          {t('cancel.keep')}
        </Button>
        <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('cancel.submit')}
        </Button>
      </div>
    </Dialog>
  )
}
