import { notificationsMessages } from '#app/i18n/areas/notifications.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Note } from '#app/ui/note.tsx'
import { NotificationList } from './notification-list.tsx'
import { fromStored, storedNotifications } from './stored-notifications.ts'

interface Props {
  userId: string
  onOpen?: () => void
  max?: number
}

/** Without a connection: what this browser has last seen. */
export function OfflineNotifications({ userId, onOpen = () => {}, max }: Props) {
  const { t } = useTranslation(notificationsMessages)
  const stored = useStoredValue(storedNotifications(userId)).slice(0, max)
  if (stored.length === 0)
    return <EmptyState title={t('offline')} help={t('offlineNone')} level="h3" />
  return (
    <>
      <Note>{t('offlineNote')}</Note>
      <NotificationList notifications={stored.map(fromStored)} onOpen={onOpen} />
    </>
  )
}
