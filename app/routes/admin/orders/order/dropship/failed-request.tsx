import { parseResponse } from 'hono/client'
import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { dropshipMessages } from '#app/i18n/areas/dropship.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Note } from '#app/ui/note.tsx'
import type { AdminOrder } from '#contract/checkout'
import type { OrderDropship } from '#contract/dropship'
import { useDropshipAction } from './use-dropship.ts'

type Request = OrderDropship['requests'][number]
type Line = Request['lines'][number]

interface Props {
  order: AdminOrder
  request: Request
  isEditable: boolean
}

/** Why nothing was ordered, and what can be done: send it again, order another variant, or refund a line. */
export function FailedRequest({ order, request, isEditable }: Props) {
  const { t } = useTranslation(dropshipMessages)
  const navigate = useNavigate()
  const api = useApi().admin.orders[':id'].dropship[':request_id']
  const { revision } = request
  const param = { id: order.id, request_id: request.id }
  const retry = useDropshipAction(
    order.id,
    () => parseResponse(api.retry.$post({ param, json: { revision } })),
    { done: t('retried') },
  )
  return (
    <Note variant="bad">
      <strong>{t('failed')}</strong> {request.error_message}
      {isEditable && (
        <div className="grid gap-4 pt-3">
          <div className="flex flex-wrap gap-3">
            <Button size="small" busy={retry.isPending} onClick={() => retry.mutate()}>
              {t('retry')}
            </Button>
            {order.actions.includes('refund') && (
              <Button
                size="small"
                variant="secondary"
                onClick={() => navigate({ hash: '#refund' }, { preventScrollReset: true })}
              >
                {t('refund')}
              </Button>
            )}
          </div>
          {request.lines.map((line) => (
            <ChooseVariant key={line.line_id} order={order} request={request} line={line} />
          ))}
        </div>
      )}
    </Note>
  )
}

function ChooseVariant({ order, request, line }: Omit<Props, 'isEditable'> & { line: Line }) {
  const { t } = useTranslation(dropshipMessages)
  const id = useId()
  const format = useMoneyFormatter(line.choices[0]?.currency ?? order.currency)
  const api = useApi().admin.orders[':id'].dropship[':request_id'].lines[':line_id']
  const { revision } = request
  const param = { id: order.id, request_id: request.id, line_id: line.line_id }
  const change = useDropshipAction(
    order.id,
    (variant_id: string) => parseResponse(api.$put({ param, json: { variant_id, revision } })),
    { done: t('changed') },
  )
  if (line.choices.length === 0) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate(String(new FormData(event.currentTarget).get('variant')))
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <SelectField
        id={id}
        name="variant"
        label={t('chooseVariant', { title: line.title })}
        className="min-w-0"
      >
        {line.choices.map((choice) => (
          <option key={choice.variant_id} value={choice.variant_id}>
            {choice.options} ({format(choice.cost)})
          </option>
        ))}
      </SelectField>
      <Button type="submit" size="small" variant="secondary" busy={change.isPending}>
        {t('orderVariant')}
      </Button>
    </form>
  )
}
