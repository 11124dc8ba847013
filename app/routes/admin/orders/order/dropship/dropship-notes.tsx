import { parseResponse } from 'hono/client'
import type { FormEvent } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { dropshipMessages } from '#app/i18n/areas/dropship.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import type { AdminOrder } from '#contract/checkout'
import type { OrderDropship } from '#contract/dropship'
import { getDateFormat } from '#platform/i18n/date-format'
import { createAmountFormatter } from '#platform/money/format-amount'
import { useDropshipAction } from './use-dropship.ts'

interface Props {
  order: AdminOrder
  notes: OrderDropship['notes']
  isEditable: boolean
}

/** What went wrong at suppliers, and what people wrote down about refunds and disputes there. */
export function DropshipNotes({ order, notes, isEditable }: Props) {
  const { t, language } = useTranslation(dropshipMessages)
  const api = useApi().admin.orders[':id'].dropship.notes
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const resolve = useDropshipAction(
    order.id,
    (note_id: string) =>
      parseResponse(api[':note_id'].resolve.$post({ param: { id: order.id, note_id } })),
    { done: t('notes.resolved') },
  )
  return (
    <div className="pt-4">
      <h3>{t('notes.title')}</h3>
      <ul>
        {notes.map((note) => (
          <li key={note.id} className="admin-order-row">
            <span className="min-w-0 flex-1">
              <strong>{t(`notes.kind.${note.kind}`, { subject: note.subject })}</strong>{' '}
              {note.is_open && <Badge variant="wait">{t('notes.open')}</Badge>}
              {note.amount !== null && (
                <small>
                  {createAmountFormatter(language, note.currency ?? order.currency)(note.amount)}
                </small>
              )}
              {note.text && <small>{note.text}</small>}
              <small>
                {[note.actor_name, date.format(new Date(note.created_at))]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
            {isEditable && note.is_open && (
              <Button
                size="small"
                variant="secondary"
                busy={resolve.isPending && resolve.variables === note.id}
                onClick={() => resolve.mutate(note.id)}
              >
                {t('notes.resolve')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isEditable && <AddNote order={order} />}
    </div>
  )
}

function AddNote({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(dropshipMessages)
  const api = useApi().admin.orders[':id'].dropship.notes
  const add = useDropshipAction(
    order.id,
    (json: { kind: 'refund' | 'dispute'; text: string; amount?: number }) =>
      parseResponse(api.$post({ param: { id: order.id }, json })),
    { done: t('notes.added') },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const kind = fields.get('kind') === 'dispute' ? 'dispute' : 'refund'
    const amount = Number(String(fields.get('amount')).replace(',', '.'))
    const text = String(fields.get('text'))
    add.mutate({ kind, text, ...(amount > 0 && { amount }) }, { onSuccess: () => form.reset() })
  }
  return (
    <form className="grid gap-3 pt-3 sm:grid-cols-2" onSubmit={submit}>
      <SelectField name="kind" label={t('notes.what')}>
        <option value="refund">{t('notes.choice.refund')}</option>
        <option value="dispute">{t('notes.choice.dispute')}</option>
      </SelectField>
      <TextField
        name="amount"
        label={t('notes.amount', { currency: order.currency })}
        inputMode="decimal"
        pattern="\d{1,6}([.,]\d{1,2})?"
        autoComplete="off"
      />
      <TextField
        name="text"
        label={t('notes.text')}
        className="sm:col-span-2"
        required
        maxLength={2000}
        autoComplete="off"
      />
      <div>
        <Button type="submit" size="small" variant="secondary" busy={add.isPending}>
          {t('notes.add')}
        </Button>
      </div>
    </form>
  )
}
