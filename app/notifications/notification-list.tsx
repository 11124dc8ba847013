import { notificationsMessages } from '#app/i18n/areas/notifications.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Notification } from '#contract/inbox'
import { getDateFormat } from '#platform/i18n/date-format'
import { KIND_ICONS } from './kind-icons.ts'
import './notifications.css'

interface Props {
  notifications: Notification[]
  /** It was opened. */
  onOpen: (notification: Notification) => void
  /** The list is under its day: the time is enough. */
  isOfDay?: boolean
}

/** Notifications as links to what they tell of. Unread ones are bold, with a dot. */
export function NotificationList({ notifications, onOpen, isOfDay = false }: Props) {
  return (
    <ul className="notifications">
      {notifications.map((one) => (
        <Item key={one.id} notification={one} onOpen={() => onOpen(one)} isOfDay={isOfDay} />
      ))}
    </ul>
  )
}

interface ItemProps {
  notification: Notification
  onOpen: () => void
  isOfDay: boolean
}

function Item({ notification, onOpen, isOfDay }: ItemProps) {
  const { t } = useTranslation(notificationsMessages)
  const { type, title, message, link_to, image, created_at, read } = notification
  return (
    <li className={read ? '' : 'is-unread'}>
      <Link to={link_to} className="notification" onClick={onOpen}>
        {image ? (
          <Picture
            picture={image}
            alt=""
            sizes="44px"
            maxWidth={160}
            className="notification-mark"
          />
        ) : (
          <span className="notification-mark is-icon">
            <Icon icon={KIND_ICONS[type]} />
          </span>
        )}
        <span className="min-w-0">
          <h3>{title}</h3>
          <p>{message}</p>
        </span>
        <span className="notification-time">
          {!read && <span className="sr-only">{t('unread')}</span>}
          <Time at={created_at} isOfDay={isOfDay} />
        </span>
      </Link>
    </li>
  )
}

/** The time of today, the weekday of this week, or the date. */
function Time({ at, isOfDay }: { at: string; isOfDay: boolean }) {
  const { language } = useTranslation(notificationsMessages)
  const date = new Date(at)
  const days = countDaysSince(date)
  const format =
    days === 0 || isOfDay
      ? ({ timeStyle: 'short' } as const)
      : days < 7
        ? ({ weekday: 'long' } as const)
        : ({ dateStyle: 'medium' } as const)
  const full = getDateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(date)
  return (
    <time dateTime={at} title={full}>
      {getDateFormat(language, format).format(date)}
    </time>
  )
}

/** Days of the reader's calendar: 0 for today. */
export function countDaysSince(date: Date, now = new Date()): number {
  const startOfDay = (one: Date) => Date.UTC(one.getFullYear(), one.getMonth(), one.getDate())
  return Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000)
}
