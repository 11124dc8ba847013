import { parseResponse } from 'hono/client'
import { type FormEvent, useRef } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Trash2 } from '#app/ui/icons.ts'
import type { AdminCustomer } from '#contract/customers'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess } from '../../frame/access.ts'
import { useCustomerAction } from './use-customer-action.ts'

interface Props {
  customer: AdminCustomer
  pathId: string
}

/** What the shop writes down about a customer. */
export function CustomerNotes({ customer, pathId }: Props) {
  const { t } = useTranslation(customersMessages)
  const { can } = useAccess()
  return (
    <section aria-labelledby="notes">
      <div className="customer-part-head">
        <h2 id="notes">{t('notes.title')}</h2>
      </div>
      {customer.notes.length === 0 && <p className="py-3 text-ink-2">{t('notes.none')}</p>}
      <ul>
        {customer.notes.map((note) => (
          <Note key={note.id} note={note} customerId={customer.id} pathId={pathId} />
        ))}
      </ul>
      {can('customers:write') && <AddNote customerId={customer.id} pathId={pathId} />}
    </section>
  )
}

interface NoteProps {
  note: AdminCustomer['notes'][number]
  customerId: string
  pathId: string
}

function Note({ note, customerId, pathId }: NoteProps) {
  const { t, language } = useTranslation(customersMessages)
  const { can } = useAccess()
  const api = useApi()
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const remove = useCustomerAction(
    pathId,
    () => {
      const param = { id: customerId, note_id: note.id }
      return parseResponse(api.admin.customers[':id'].notes[':note_id'].$delete({ param }))
    },
    { done: t('notes.deleted') },
  )
  return (
    <li className="customer-row">
      <span className="min-w-0 flex-1">
        <span className="whitespace-pre-line">{note.text}</span>
        <small>
          {note.actor.name ?? t('actor.former')},{' '}
          <time dateTime={note.created_at}>{date.format(new Date(note.created_at))}</time>
        </small>
      </span>
      {can('customers:write') && (
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

function AddNote({ customerId, pathId }: Omit<NoteProps, 'note'>) {
  const { t } = useTranslation(customersMessages)
  const api = useApi()
  const form = useRef<HTMLFormElement>(null)
  const add = useCustomerAction(
    pathId,
    (text: string) =>
      parseResponse(
        api.admin.customers[':id'].notes.$post({ param: { id: customerId }, json: { text } }),
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
