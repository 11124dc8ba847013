import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AdminOrder } from '#contract/checkout'
import { useAccess } from '../../frame/access.ts'
import { TagList } from '../../remarks/tag-list.tsx'
import { useOrderAction } from './use-order-action.ts'

export function OrderTags({ order: { id, tags } }: { order: AdminOrder }) {
  const { t } = useTranslation(adminMessages)
  const { can } = useAccess()
  const api = useApi().admin.orders[':id'].tags
  const save = useOrderAction(
    id,
    (next: string[]) => parseResponse(api.$put({ param: { id }, json: { tags: next } })),
    { done: t('tags.saved') },
  )
  return (
    <TagList
      tags={tags}
      onChange={can('orders:write') ? save.mutate : null}
      isSaving={save.isPending}
    />
  )
}
