import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { listenToEvents } from '#app/api/listen-to-events.ts'
import type { ServerEvent } from '#app/api/read-events.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerKey } from '#app/influencer/influencer-key.ts'
import { inboxQuery, notificationsKey } from './inbox-query.ts'
import { useArrivalToasts } from './use-arrival-toasts.ts'

const NAME = 'outwit-notifications'

/** What the stream says of the inbox. */
interface InboxState {
  version: number
  unread: number
  in_quiet_hours: boolean
}

/**
 * Keeps what is shown of the inbox, and of the commissions of an influencer, up to date. Of all tabs of the browser one
 * reads the stream and passes its events to the others; when it closes, another one goes on behind what was seen. Without a
 * stream, both are read after each pause.
 */
export function useInboxStream(userId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const showArrivals = useArrivalToasts(userId)
  const { queryKey } = inboxQuery(api, userId)

  /**
   * Of the last event. The inbox that is read beside the stream may already hold what the first event is about, and would
   * then hide that it has just arrived.
   */
  const lastState = useRef<Pick<InboxState, 'version' | 'unread'>>(undefined)

  const open = useEffectEvent((signal: AbortSignal) => {
    const version = lastState.current?.version
    const headers = version === undefined ? {} : { 'Last-Event-ID': `${version}` }
    return api.notifications.events.$get({}, { headers, init: { signal } })
  })
  const refresh = useEffectEvent(async () => {
    const filter = { queryKey: notificationsKey(userId) }
    // A first reading that has begun before the event would otherwise be taken for the new state.
    await queries.cancelQueries(filter)
    await queries.invalidateQueries(filter)
  })
  const refreshCommissions = useEffectEvent(() =>
    queries.invalidateQueries({ queryKey: influencerKey(userId) }),
  )
  const receiveInbox = useEffectEvent(
    ({ version, unread, in_quiet_hours: isInQuietHours }: InboxState) => {
      const last = lastState.current
      if (last && last.version >= version) return
      lastState.current = { version, unread }
      queries.setQueryData(queryKey, (shown) =>
        shown && shown.version < version ? { ...shown, version, unread } : shown,
      )
      refresh()
      if (unread > (last?.unread ?? 0))
        showArrivals({ lastVersion: last?.version ?? null, version, isInQuietHours })
    },
  )

  const receive = useEffectEvent(({ event, data }: ServerEvent) => {
    if (event === 'inbox') receiveInbox(JSON.parse(data))
    if (event === 'commissions') refreshCommissions()
  })

  useEffect(() => {
    lastState.current = undefined
    const controller = new AbortController()
    const { signal } = controller
    const tabs = new BroadcastChannel(`${NAME}-${userId}`)
    tabs.onmessage = ({ data }: MessageEvent<ServerEvent>) => receive(data)
    const handle = (event: ServerEvent) => {
      tabs.postMessage(event)
      receive(event)
    }
    const onFailure = () => {
      refresh()
      refreshCommissions()
    }
    const listen = () => listenToEvents({ open, handle, onFailure, signal })
    // Absent on pages without TLS.
    const held = navigator.locks?.request(`${NAME}-${userId}`, { signal }, listen) ?? listen()
    held.catch(() => {})
    return () => {
      controller.abort()
      tabs.close()
    }
  }, [userId])
}
