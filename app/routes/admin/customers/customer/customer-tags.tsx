import { parseResponse } from 'hono/client'
import type { KeyboardEvent } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import type { AdminCustomer } from '#contract/customers'
import { toLowerCase } from '#platform/i18n/lower-case'
import { useAccess } from '../../frame/access.ts'
import { useCustomerAction } from './use-customer-action.ts'

interface Props {
  customer: AdminCustomer
  pathId: string
}

/** The words by which the shop groups customers. Enter adds one. */
export function CustomerTags({ customer: { id, tags }, pathId }: Props) {
  const { t } = useTranslation(customersMessages)
  const { can } = useAccess()
  const api = useApi()
  const save = useCustomerAction(
    pathId,
    (next: string[]) =>
      parseResponse(api.admin.customers[':id'].tags.$put({ param: { id }, json: { tags: next } })),
    { done: t('tags.saved') },
  )
  const addOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const tag = toLowerCase(input.value.trim())
    if (event.key !== 'Enter' || tag === '') return
    input.value = ''
    if (!tags.includes(tag)) save.mutate([...tags, tag])
  }
  if (tags.length === 0 && !can('customers:write')) return null
  return (
    <div className="customer-tags">
      <ul aria-label={t('tags.label')} hidden={tags.length === 0}>
        {tags.map((tag) => (
          <li key={tag} className="chip">
            {tag}
            {can('customers:write') && (
              <button
                type="button"
                aria-label={t('tags.remove', { tag })}
                disabled={save.isPending}
                onClick={() => save.mutate(tags.filter((one) => one !== tag))}
              >
                <Icon icon={X} size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {can('customers:write') && (
        <input
          className="input"
          aria-label={t('tags.add')}
          placeholder={t('tags.add')}
          maxLength={40}
          onKeyDown={addOnEnter}
        />
      )}
    </div>
  )
}
