import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { useShortcuts } from '../frame/shortcuts.ts'
import { type Conversation, colleaguesQuery } from './support-queries.ts'
import { useConversationAction } from './use-conversation-action.ts'

/** Who answers. A choice is refused if somebody else has taken the conversation meanwhile. */
export function AssigneeSelect({ conversation: { id, assignee } }: { conversation: Conversation }) {
  const { t } = useTranslation(inboxMessages)
  const { userId } = useAccess()
  const api = useApi()
  const { data: colleagues = [] } = useQuery(colleaguesQuery(api, useAdminKey()))
  const current = assignee ? (assignee.id ?? assignee.name) : null
  const target = api.admin.support.conversations[':id'].assignee
  const seen = current === null ? {} : { seen_assignee: current }
  const assign = useConversationAction(
    (to: string) =>
      to === ''
        ? parseResponse(target.$delete({ param: { id }, query: seen }))
        : parseResponse(
            target.$put({ param: { id }, json: { user_id: to, seen_assignee: current } }),
          ),
    { done: t('done.assigned') },
  )
  useShortcuts([{ keys: 'm', label: t('assign.me'), run: () => assign.mutate(userId) }])
  const others = colleagues.filter((colleague) => colleague.id !== userId)
  const isListed = current === userId || others.some((colleague) => colleague.id === current)
  return (
    <select
      className="input support-select"
      aria-label={t('assign.label')}
      value={assign.isPending ? assign.variables : (current ?? '')}
      onChange={({ target: { value } }) => assign.mutate(value)}
    >
      <option value="">{t('assign.nobody')}</option>
      <option value={userId}>{t('assign.me')}</option>
      {others.map((colleague) => (
        <option key={colleague.id} value={colleague.id}>
          {colleague.name}
        </option>
      ))}
      {current !== null && !isListed && (
        <option value={current} disabled>
          {assignee?.name ?? t('assign.former')}
        </option>
      )}
    </select>
  )
}
