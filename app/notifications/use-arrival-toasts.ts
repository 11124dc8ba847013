import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { notificationsMessages } from '#app/i18n/areas/notifications.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { storedNotifications, storeNotifications } from './stored-notifications.ts'

/** More at once are only counted by the bell. */
const MAX_TOASTS = 3

/**
 * Returns the function that shows what has arrived since this browser has last looked, in the tab that is visible. In quiet
 * hours it shows nothing, also not later.
 */
export function useArrivalToasts(
  userId: string,
): (input: { isInQuietHours: boolean }) => Promise<void> {
  const { t } = useTranslation(notificationsMessages)
  const api = useApi()
  return async ({ isInQuietHours }) => {
    if (document.visibilityState !== 'visible') return
    const stored = storedNotifications(userId)
    const newest = stored.get()[0]?.position ?? 0
    const { items } = await parseResponse(api.notifications.$get({ query: {} }))
    // Another tab may have shown them meanwhile.
    if ((stored.get()[0]?.position ?? 0) > newest) return
    storeNotifications(userId, items)
    if (isInQuietHours) return
    const arrived = items.filter(({ position, read }) => position > newest && !read)
    for (const { title, message: text, link_to: to } of arrived.slice(0, MAX_TOASTS).reverse())
      toast(title, { text, link: { to, label: t('open') } })
  }
}
