import { useEffect, useRef } from 'react'
import { useShop } from '#app/api/shop-provider.tsx'
import { supportMessages } from '#app/i18n/areas/support.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { CircleAlert } from '#app/ui/icons.ts'
import type { SupportMessage } from '#contract/support'
import { getDateFormat } from '#platform/i18n/date-format'
import { ChatAttachments } from './chat-attachments.tsx'
import type {
  ConversationClient,
  ConversationState,
  OutgoingMessage,
} from './conversation-client.ts'
import { useDueTime } from './use-due-time.ts'

interface Props {
  client: ConversationClient
  state: ConversationState
  isAway: boolean
}

/** The messages, with new ones in view. A screen reader speaks what is added. */
export function ChatMessages({ client, state, isAway }: Props) {
  const { t } = useTranslation(supportMessages)
  const { storeName } = useShop()
  const { conversation, messages, outgoing, isTyping, isLoading } = state
  const list = useRef<HTMLDivElement>(null)
  const count = messages.length + outgoing.length
  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <div className="chat-messages" ref={list} role="log" aria-label={t('messages')} tabIndex={0}>
      {count === 0 && !isLoading && <p>{isAway ? t('awayText') : t('welcome')}</p>}
      {isLoading && <p className="text-ink-2">{t('loading')}</p>}
      {messages.map((message) => (
        <Message key={message.sequence} message={message} client={client} />
      ))}
      {outgoing.map((message) => (
        <Outgoing key={message.clientId} message={message} client={client} />
      ))}
      {conversation?.channel === 'ticket' && <DueNote time={conversation.answer_due_at} />}
      {isTyping && <p className="chat-meta">{t('typing', { store: storeName })}</p>}
    </div>
  )
}

function Message({ message, client }: { message: SupportMessage; client: ConversationClient }) {
  const { author, text, attachments, created_at } = message
  const { t, language } = useTranslation(supportMessages)
  const { storeName } = useShop()
  const isOwn = author === 'shopper'
  const options = { hour: '2-digit', minute: '2-digit', day: 'numeric', month: 'short' } as const
  const time = getDateFormat(language, options).format(new Date(created_at))
  return (
    <div className={isOwn ? 'chat-message is-own' : 'chat-message'}>
      {text && <p className="chat-text">{text}</p>}
      <ChatAttachments client={client} attachments={attachments} />
      <p className="chat-meta">
        {isOwn ? t('you') : storeName}, {time}
      </p>
    </div>
  )
}

/** A message that is on its way, or was not sent and is kept. */
function Outgoing({ message, client }: { message: OutgoingMessage; client: ConversationClient }) {
  const { t } = useTranslation(supportMessages)
  const { clientId, text, attachments, hasFailed, error } = message
  const names = attachments.map(({ name }) => name)
  return (
    <div className="chat-message is-own is-outgoing">
      <p className="chat-text">{[text, ...names].filter(Boolean).join('\n')}</p>
      {hasFailed ? (
        <p className="error">
          <Icon icon={CircleAlert} size={17} />
          <span>
            {error ?? t('notSent')}{' '}
            <button type="button" className="link" onClick={() => client.retry(clientId)}>
              {t('tryAgain')}
            </button>
          </span>
        </p>
      ) : (
        <p className="chat-meta">{t('sending')}</p>
      )}
    </div>
  )
}

function DueNote({ time }: { time: string | null }) {
  const { t } = useTranslation(supportMessages)
  const due = useDueTime(time)
  return due && <p className="chat-meta">{t('ticket.due', { time: due })}</p>
}
