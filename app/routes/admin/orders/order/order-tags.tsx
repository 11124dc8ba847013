import { parseResponse } from 'hono/client'
import type { KeyboardEvent } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import type { AdminOrder } from '#contract/checkout'
import { toLowerCase } from '#platform/i18n/lower-case'
import { useAccess } from '../../frame/access.ts'
import { useOrderAction } from './use-order-action.ts'

/** The words by which the shop groups orders. Enter adds one. */
export function OrderTags({ order: { id, tags } }: { order: AdminOrder }) {
  const { t } = useTranslation(salesMessages)
  const { can } = useAccess()
  const api = useApi()
  const save = useOrderAction(
    id,
    (next: string[]) =>
      parseResponse(api.admin.orders[':id'].tags.$put({ param: { id }, json: { tags: next } })),
    { done: t('tags.saved') },
  )
  const addOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const tag = toLowerCase(input.value.trim())
    if (event.key !== 'Enter' || tag === '') return
    input.value = ''
    if (!tags.includes(tag)) save.mutate([...tags, tag])
  }
  if (tags.length === 0 && !can('orders:write')) return null
  return (
    <div className="admin-order-tags">
      <ul aria-label={t('tags.label')} hidden={tags.length === 0}>
        {tags.map((tag) => (
          <li key={tag} className="chip">
            {tag}
            {can('orders:write') && (
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
      {can('orders:write') && (
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
