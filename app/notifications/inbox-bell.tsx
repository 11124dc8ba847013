import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { notificationsMessages } from '#app/i18n/areas/notifications.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LoadingState, Skeleton } from '#app/ui/feedback-states.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Bell } from '#app/ui/icons.ts'
import { useLoadedComponent } from '#app/ui/use-loaded-component.ts'
import type { BellPanel } from './bell-panel.tsx'
import { inboxQuery } from './inbox-query.ts'
import { useForgetAtSignOut } from './use-forget-at-sign-out.ts'
import { useInboxStream } from './use-inbox-stream.ts'
import './notifications.css'

const MAX_COUNT = 99

/** The bell in the header: how much is unread, and the newest notifications. */
export function InboxBell({ userId }: { userId: string }) {
  const { t } = useTranslation(notificationsMessages)
  const unread = useQuery(inboxQuery(useApi(), userId)).data?.unread ?? 0
  useInboxStream(userId)
  useForgetAtSignOut(userId)
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  // After the bell, so that it does not wait for the panel.
  const Panel = useLoadedComponent<ComponentProps<typeof BellPanel>>({
    isNeeded: true,
    load: async () => (await import('./bell-panel.tsx')).BellPanel,
    onFailure: () => {},
  })
  return (
    <>
      <button
        type="button"
        className="plain-icon-button"
        aria-label={t('bell', { count: unread })}
        popoverTarget={id}
      >
        <Icon icon={Bell} />
        {unread > 0 && (
          <span className="count">{unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}</span>
        )}
      </button>
      <section
        id={id}
        aria-label={t('title')}
        ref={panel}
        popover="auto"
        className="bell-panel"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && Panel && <Panel userId={userId} onLeave={() => panel.current?.hidePopover()} />}
        {isOpen && !Panel && (
          <LoadingState isPaused={false}>
            <Skeleton className="h-60" />
          </LoadingState>
        )}
      </section>
    </>
  )
}
