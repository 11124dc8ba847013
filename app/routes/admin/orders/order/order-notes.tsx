import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AdminOrder } from '#contract/checkout'
import { useAccess } from '../../frame/access.ts'
import { NoteList } from '../../remarks/note-list.tsx'
import { useOrderAction } from './use-order-action.ts'

/** What the shop writes down about an order, for itself. */
export function OrderNotes({ order: { id, notes } }: { order: AdminOrder }) {
  const { t } = useTranslation([salesMessages, adminMessages])
  const { can } = useAccess()
  const api = useApi().admin.orders[':id'].notes
  const add = useOrderAction(
    id,
    (text: string) => parseResponse(api.$post({ param: { id }, json: { text } })),
    { done: t('admin:notes.added'), showsErrors: true },
  )
  const remove = useOrderAction(
    id,
    (noteId: string) => parseResponse(api[':note_id'].$delete({ param: { id, note_id: noteId } })),
    { done: t('admin:notes.deleted') },
  )
  const written = notes.map(({ actor, ...note }) => {
    return { ...note, author: actor.name ?? t(`actor.${actor.kind}`) }
  })
  return (
    <NoteList
      notes={written}
      none={t('notes.none')}
      actions={can('orders:write') ? { add, remove } : null}
    />
  )
}
