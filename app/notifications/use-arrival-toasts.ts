import { parseResponse } from 'hono/client'
import { useRef } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { notificationsMessages } from '#app/i18n/areas/notifications.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { hasToastOfKind, toast } from '#app/ui/toast.ts'
import { storedNotifications, storeNotifications } from './stored-notifications.ts'

/** More at once are only counted by the bell. */
const MAX_TOASTS = 3
/** What is older has not just arrived in a browser that knows nothing of before. */
const MAX_AGE_MS = 60_000

interface Arrival {
  /** Of the inbox before the arrival; null if that is not known. */
  lastVersion: number | null
  /** Of the inbox. What is newer belongs to the next arrival. */
  version: number
  isInQuietHours: boolean
}

/** Returns the function that shows what has arrived, in the tab that is visible. In quiet hours it shows nothing, also not later. */
export function useArrivalToasts(userId: string): (arrival: Arrival) => void {
  const { t } = useTranslation(notificationsMessages)
  const api = useApi()
  /** In order, because each arrival begins behind what the one before it has stored. */
  const previous = useRef(Promise.resolve())
  const show = async ({ lastVersion, version, isInQuietHours }: Arrival) => {
    if (document.visibilityState !== 'visible') return
    const response = await api.notifications.$get({ query: {} })
    const newestPage = await parseResponse(response)
    const items = newestPage.items.filter(({ position }) => position <= version)
    // Another tab may have shown some meanwhile.
    const newest = storedNotifications(userId).get()[0]?.position ?? 0
    if ((items[0]?.position ?? 0) <= newest) return
    storeNotifications(userId, items)
    if (isInQuietHours) return
    const shownUpTo = Math.max(newest, lastVersion ?? 0)
    // The clock of a phone can be minutes off, and all that has just arrived would then look old.
    const now = Date.parse(response.headers.get('Date') ?? '') || Date.now()
    const oldest = shownUpTo > 0 ? 0 : now - MAX_AGE_MS
    const arrived = items.filter(
      ({ position, read, created_at }) =>
        position > shownUpTo && !read && Date.parse(created_at) >= oldest,
    )
    const shown = arrived.filter(({ type }) => !hasToastOfKind(type)).slice(0, MAX_TOASTS)
    for (const { title, message: text, link_to: to } of shown.reverse())
      toast(title, { text, link: { to, label: t('open') } })
  }
  return (arrival) => {
    previous.current = previous.current.then(() => show(arrival)).catch(() => {})
  }
}
