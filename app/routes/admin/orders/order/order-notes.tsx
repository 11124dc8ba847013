import { parseResponse } from 'hono/client'
import { type FormEvent, useRef } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Trash2 } from '#app/ui/icons.ts'
import type { AdminOrder } from '#contract/checkout'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess } from '../../frame/access.ts'
import { useOrderAction } from './use-order-action.ts'

/** What the shop writes down about an order, for itself. */
export function OrderNotes({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(salesMessages)
  const { can } = useAccess()
  return (
    <section aria-labelledby="notes">
      <div className="admin-order-part-head">
        <h2 id="notes">{t('notes.title')}</h2>
      </div>
      {order.notes.length === 0 && <p className="py-3 text-ink-2">{t('notes.none')}</p>}
      <ul>
        {order.notes.map((note) => (
          <Note key={note.id} note={note} orderId={order.id} />
        ))}
      </ul>
      {can('orders:write') && <AddNote orderId={order.id} />}
    </section>
  )
}

interface NoteProps {
  note: AdminOrder['notes'][number]
  orderId: string
}

function Note({ note, orderId }: NoteProps) {
  const { t, language } = useTranslation(salesMessages)
  const { can } = useAccess()
  const api = useApi()
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const remove = useOrderAction(
    orderId,
    () => {
      const param = { id: orderId, note_id: note.id }
      return parseResponse(api.admin.orders[':id'].notes[':note_id'].$delete({ param }))
    },
    { done: t('notes.deleted') },
  )
  return (
    <li className="admin-order-note">
      <p>{note.text}</p>
      <p className="text-ink-2">
        {note.actor.name ?? t(`actor.${note.actor.kind}`)},{' '}
        <time dateTime={note.created_at}>{date.format(new Date(note.created_at))}</time>
      </p>
      {can('orders:write') && (
        <button
          type="button"
          className="plain-icon-button"
          aria-label={t('notes.delete')}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <Icon icon={Trash2} size={16} />
        </button>
      )}
    </li>
  )
}

function AddNote({ orderId }: { orderId: string }) {
  const { t } = useTranslation(salesMessages)
  const api = useApi()
  const form = useRef<HTMLFormElement>(null)
  const add = useOrderAction(
    orderId,
    (text: string) =>
      parseResponse(
        api.admin.orders[':id'].notes.$post({ param: { id: orderId }, json: { text } }),
      ),
    { done: t('notes.added'), onDone: () => form.current?.reset(), showsErrors: true },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    if (text === '') event.currentTarget.querySelector<HTMLElement>('[name=text]')?.focus()
    else add.mutate(text)
  }
  return (
    <div className="pt-3">
      <Form ref={form} busy={add.isPending} onSubmit={submit}>
        <TextArea name="text" label={t('notes.text')} rows={2} maxLength={2000} />
        {add.errorMessage && (
          <div role="alert">
            <FieldError>{add.errorMessage}</FieldError>
          </div>
        )}
        <div>
          <Button type="submit" variant="secondary" busy={add.isPending}>
            {t('notes.add')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
