import { useEffect, useRef } from 'react'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { announce } from '#app/ui/announce.ts'
import { Icon } from '#app/ui/icon.tsx'
import { MessageCircle } from '#app/ui/icons.ts'
import { useLoadedComponent } from '#app/ui/use-loaded-component.ts'
import { setChatOpen, useChatOpen } from './chat-window.ts'
import { useUnreadCount } from './use-unread-count.ts'

/** The button in the corner of every page, and the chat window, whose code is loaded when it is opened. */
export function ChatButton() {
  const { t } = useTranslation(navigationMessages)
  const isOpen = useChatOpen()
  const unreadCount = useUnreadCount(isOpen)
  const label =
    unreadCount > 0 ? t('support.chatUnread', { count: unreadCount }) : t('support.chat')
  useEffect(() => {
    if (unreadCount > 0) announce(label)
  }, [unreadCount, label])
  const button = useRef<HTMLButtonElement>(null)
  const ChatPanel = useLoadedComponent<{ onClose: () => void }>({
    isNeeded: isOpen,
    load: async () => (await import('./chat-panel.tsx')).ChatPanel,
    // Without a connection the window stays closed, and the page says so.
    onFailure: () => setChatOpen(false),
  })
  const close = () => {
    setChatOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        type="button"
        ref={button}
        className="chat-button"
        aria-label={label}
        aria-expanded={isOpen}
        // The open window covers the button.
        tabIndex={isOpen ? -1 : undefined}
        onClick={() => setChatOpen(!isOpen)}
      >
        <Icon icon={MessageCircle} />
        <span className="max-sm:hidden">{t('support.chat')}</span>
        {/* The space is for assistive technology, which compares what is seen with the name. */}
        {unreadCount > 0 && ' '}
        {unreadCount > 0 && <span className="count">{unreadCount}</span>}
      </button>
      {isOpen && ChatPanel && <ChatPanel onClose={close} />}
    </>
  )
}
