import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AdminCustomer } from '#contract/customers'
import { useAccess } from '../../frame/access.ts'
import { NoteList } from '../../remarks/note-list.tsx'
import { useCustomerAction } from './use-customer-action.ts'

interface Props {
  customer: AdminCustomer
  pathId: string
}

/** What the shop writes down about a customer. */
export function CustomerNotes({ customer: { id, notes }, pathId }: Props) {
  const { t } = useTranslation([customersMessages, adminMessages])
  const { can } = useAccess()
  const api = useApi().admin.customers[':id'].notes
  const add = useCustomerAction(
    pathId,
    (text: string) => parseResponse(api.$post({ param: { id }, json: { text } })),
    { done: t('admin:notes.added'), showsErrors: true },
  )
  const remove = useCustomerAction(
    pathId,
    (noteId: string) => parseResponse(api[':note_id'].$delete({ param: { id, note_id: noteId } })),
    { done: t('admin:notes.deleted') },
  )
  const written = notes.map(({ actor, ...note }) => {
    return { ...note, author: actor.name ?? t('actor.former') }
  })
  return (
    <NoteList
      notes={written}
      none={t('notes.none')}
      actions={can('customers:write') ? { add, remove } : null}
    />
  )
}
