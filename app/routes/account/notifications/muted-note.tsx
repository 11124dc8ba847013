import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { notificationsMessages } from '#app/i18n/areas/notifications.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { categoryPreferencesQuery } from '#app/notifications/inbox-query.ts'
import type { NotificationFilter } from '#app/notifications/notification-queries.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'

interface Props {
  userId: string
  filter: NotificationFilter
}

/** Says so where a category is switched off. */
export function MutedNote({ userId, filter }: Props) {
  const { t } = useTranslation(notificationsMessages)
  const { data } = useQuery(categoryPreferencesQuery(useApi(), userId))
  if (!data || filter === 'all' || filter === 'unread' || data[filter]) return null
  return (
    <Note className="mt-5">
      {t('muted', { category: t(`filters.${filter}`) })}{' '}
      <TextLink to={`${href('/profile')}?panel=notifications`}>{t('change')}</TextLink>
    </Note>
  )
}
