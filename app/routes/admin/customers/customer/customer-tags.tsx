import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AdminCustomer } from '#contract/customers'
import { useAccess } from '../../frame/access.ts'
import { TagList } from '../../remarks/tag-list.tsx'
import { useCustomerAction } from './use-customer-action.ts'

interface Props {
  customer: AdminCustomer
  pathId: string
}

export function CustomerTags({ customer: { id, tags }, pathId }: Props) {
  const { t } = useTranslation(adminMessages)
  const { can } = useAccess()
  const api = useApi().admin.customers[':id'].tags
  const save = useCustomerAction(
    pathId,
    (next: string[]) => parseResponse(api.$put({ param: { id }, json: { tags: next } })),
    { done: t('tags.saved') },
  )
  return (
    <TagList
      tags={tags}
      onChange={can('customers:write') ? save.mutate : null}
      isSaving={save.isPending}
    />
  )
}
