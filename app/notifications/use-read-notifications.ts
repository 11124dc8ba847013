import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { notificationsMessages } from '#app/i18n/areas/notifications.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { Notification } from '#contract/inbox'
import { notificationsKey } from './inbox-query.ts'

type Page = { items: Notification[]; next_cursor: string | null }

/** Marks notifications as read: on the screen at once, and back again if the server does not save it. */
export function useReadNotifications(userId: string) {
  const { t } = useTranslation(notificationsMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = notificationsKey(userId)
  const refresh = () => queries.invalidateQueries({ queryKey })
  const show = (isRead: (one: Notification) => boolean) =>
    queries.setQueriesData<InfiniteData<Page>>({ queryKey: [...queryKey, 'list'] }, (list) => {
      if (!list) return list
      const pages = list.pages.map((page) => ({
        ...page,
        items: page.items.map((one) => (isRead(one) ? { ...one, read: true } : one)),
      }))
      return { ...list, pages }
    })
  const onError = (message: string) => {
    refresh()
    toast(message, { variant: 'bad' })
  }
  const readAll = useAction(
    (upTo: number) => parseResponse(api.notifications.read.$post({ json: { up_to: upTo } })),
    {
      fallbackMessage: t('notSaved'),
      onMutate: (upTo) => show(({ position }) => position <= upTo),
      onSuccess: refresh,
      onError,
    },
  )
  const readOne = useAction(
    (id: string) => parseResponse(api.notifications[':id'].read.$put({ param: { id } })),
    {
      fallbackMessage: t('notSaved'),
      onMutate: (id) => show((one) => one.id === id),
      onSuccess: refresh,
      // The page that it leads to says more than why it stays unread.
      onError: () => refresh(),
    },
  )
  return { readAll, readOne }
}
