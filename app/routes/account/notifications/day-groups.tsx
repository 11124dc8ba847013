import { notificationsMessages } from '#app/i18n/areas/notifications.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { countDaysSince, NotificationList } from '#app/notifications/notification-list.tsx'
import type { Notification } from '#contract/inbox'
import { getDateFormat } from '#platform/i18n/date-format'

interface Props {
  notifications: Notification[]
  onOpen: (notification: Notification) => void
}

/** Notifications under the day on which they arrived. */
export function DayGroups({ notifications, onOpen }: Props) {
  const name = useDayName()
  const days = Map.groupBy(notifications, ({ created_at }) => name(new Date(created_at)))
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className="notification-day">{day}</h2>
      <NotificationList notifications={ofDay} onOpen={onOpen} isOfDay />
    </section>
  ))
}

function useDayName(): (date: Date) => string {
  const { t, language } = useTranslation(notificationsMessages)
  const format = getDateFormat(language, { weekday: 'long', day: 'numeric', month: 'long' })
  return (date) => {
    const days = countDaysSince(date)
    if (days === 0) return t('today')
    return days === 1 ? t('yesterday') : format.format(date)
  }
}
