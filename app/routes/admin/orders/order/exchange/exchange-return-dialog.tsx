import { useState } from 'react'
import { exchangesMessages } from '#app/i18n/areas/exchanges.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckboxOrRadio, FieldError, TextArea } from '#app/ui/field.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { AdminOrder, OrderExchange } from '#contract/checkout'
import { LineQuantities, useLineQuantities } from '../line-quantities.tsx'
import { useDecideExchange } from './use-decide-exchange.ts'

interface Props {
  order: AdminOrder
  exchange: OrderExchange
  open: boolean
  onClose: () => void
}

/** Ends the open return of an exchange: its items, or fewer, have arrived, or the exchange is ended without them. */
export function ExchangeReturnDialog({ order, exchange, open, onClose }: Props) {
  const { t } = useTranslation(exchangesMessages)
  return (
    <Dialog open={open} onClose={onClose} title={t('receive.title')}>
      <ReturnForm order={order} exchange={exchange} onClose={onClose} />
    </Dialog>
  )
}

function ReturnForm({ order, exchange, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation([exchangesMessages, salesMessages])
  const [comment, setComment] = useState('')
  const [restock, setRestock] = useState(true)
  const announced = order.returns.find(({ id }) => id === exchange.return_id)?.lines ?? []
  const quantities = useLineQuantities(order, ({ id }) => {
    return announced.find(({ line_id }) => line_id === id)?.quantity ?? 0
  })
  const lines = quantities.selected
  const { receive, refuse, errorMessage, isShort } = useDecideExchange({
    ...{ order, exchange, onClose, lines, restock, comment: comment.trim() },
  })
  const isPending = receive.isPending || refuse.isPending
  const { second } = exchange
  return (
    <>
      <h3 className="label">{t('receive.arrived')}</h3>
      <LineQuantities quantities={quantities} />
      <div className="py-3">
        <CheckboxOrRadio
          label={t('sales:refund.restock')}
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
        />
      </div>
      <TextArea
        label={t('sales:return.comment')}
        hint={t('sales:return.commentHint')}
        value={comment}
        maxLength={500}
        optional
        onChange={(event) => setComment(event.target.value)}
      />
      {errorMessage && (
        <div role="alert" className="pt-3">
          <FieldError>{errorMessage}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3 pt-6">
        {isShort ? (
          <>
            <Button busy={isPending} onClick={() => receive.mutate('pay')}>
              {t('receive.pay')}
            </Button>
            {!second.has_left && (
              <Button variant="secondary" busy={isPending} onClick={() => receive.mutate('cancel')}>
                {t('receive.cancel', { number: second.number })}
              </Button>
            )}
          </>
        ) : (
          <Button
            busy={isPending}
            disabled={lines.length === 0}
            onClick={() => receive.mutate(null)}
          >
            {t('receive.submit')}
          </Button>
        )}
        <Button variant="danger" busy={isPending} onClick={() => refuse.mutate()}>
          {t('receive.end')}
        </Button>
      </div>
      <EndHint exchange={exchange} currency={order.currency} />
    </>
  )
}

function EndHint({ exchange, currency }: { exchange: OrderExchange; currency: string }) {
  const { t } = useTranslation(exchangesMessages)
  const format = useMoneyFormatter(currency)
  const { second, open } = exchange
  const params = { number: second.number, amount: format(open) }
  return (
    <p className="hint pt-3">
      {second.has_left ? t('receive.endOwes', params) : t('receive.endCancels', params)}
    </p>
  )
}
