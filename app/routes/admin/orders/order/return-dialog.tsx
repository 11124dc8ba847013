import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError, TextArea } from '#app/ui/field.tsx'
import type { AdminOrder } from '#contract/checkout'
import { useOrderAction } from './use-order-action.ts'

interface Props {
  order: AdminOrder
  open: boolean
  onClose: () => void
}

/** Ends the open return: the items have arrived, or the shop refuses it. */
export function ReturnDialog({ order, open, onClose }: Props) {
  const { t } = useTranslation(salesMessages)
  const api = useApi()
  const [comment, setComment] = useState('')
  const decide = useOrderAction(
    order.id,
    (state: 'received' | 'refused') => {
      const json = { state, ...(comment.trim() && { comment: comment.trim() }) }
      const param = { id: order.id }
      return parseResponse(api.admin.orders[':id'].return.$post({ param, json }))
    },
    { done: t('done.return'), onDone: onClose, showsErrors: true },
  )
  const request = order.returns.find(({ state }) => state === 'requested')
  return (
    <Dialog open={open} onClose={onClose} title={t('return.title')}>
      <ul className="pb-3">
        {request?.lines.map(({ line_id, quantity }) => (
          <li key={line_id}>
            {quantity} × {order.lines.find(({ id }) => id === line_id)?.title}
          </li>
        ))}
      </ul>
      {request?.comment && <p className="pb-3 text-ink-2">“{request.comment}”</p>}
      <TextArea
        label={t('return.comment')}
        hint={t('return.commentHint')}
        value={comment}
        maxLength={500}
        optional
        onChange={(event) => setComment(event.target.value)}
      />
      {decide.errorMessage && (
        <div role="alert" className="pt-3">
          <FieldError>{decide.errorMessage}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3 pt-6">
        <Button busy={decide.isPending} onClick={() => decide.mutate('received')}>
          {t('return.received')}
        </Button>
        <Button variant="danger" busy={decide.isPending} onClick={() => decide.mutate('refused')}>
          {t('return.refuse')}
        </Button>
      </div>
      <p className="hint pt-3">{t('return.refundHint')}</p>
    </Dialog>
  )
}
