import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ChatAttachments } from '#app/support/chat-attachments.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { useConversationName } from './conversation-name.ts'
import { colleaguesQuery, type Message, type Thread } from './support-queries.ts'
import { useTyping } from './use-typing.ts'

/** Messages, notes, and what else happened, in their order. A screen reader speaks what is added. */
export function MessageLog({ thread }: { thread: Thread }) {
  const { t } = useTranslation(inboxMessages)
  const { conversation, messages, events } = thread
  const log = useRef<HTMLDivElement>(null)
  const typing = useTyping(conversation.id)
  const count = messages.length + events.length
  useEffect(() => {
    if (count > 0) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [count])
  const entries = [
    ...messages.map((message) => ({ time: message.created_at, message, event: null })),
    ...events.map((event) => ({ time: event.created_at, message: null, event })),
  ].sort((a, b) => Date.parse(a.time) - Date.parse(b.time))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <div className="support-log" ref={log} role="log" aria-label={t('messages')} tabIndex={0}>
      {entries.map(({ time, message, event }) =>
        message ? (
          <LoggedMessage key={message.sequence} message={message} thread={thread} />
        ) : (
          <Event key={`${time} ${event.kind}`} event={event} />
        ),
      )}
      {typing && <TypingNote by={typing.by} thread={thread} />}
    </div>
  )
}

function LoggedMessage({ message, thread }: { message: Message; thread: Thread }) {
  const { t, language } = useTranslation(inboxMessages)
  const { userId } = useAccess()
  const { author, text, attachments, actor, created_at: sentAt, sequence } = message
  const shopper = useConversationName(thread.conversation)
  const files = useAttachmentReader(thread.conversation.id)
  const options = { dateStyle: 'short', timeStyle: 'short' } as const
  const time = getDateFormat(language, options).format(new Date(sentAt))
  const clerk = actor.id === userId ? t('you') : (actor.name ?? t('shop'))
  const isRead = author === 'shop' && sequence <= thread.conversation.shopper_read_sequence
  const name = author === 'shopper' ? shopper : clerk
  return (
    <div className={`support-message is-${author}`}>
      <div className="support-text">
        {author === 'note' && <strong className="block">{t('noteBy', { name: clerk })}</strong>}
        {text}
      </div>
      <ChatAttachments client={files} attachments={attachments} />
      <p className="support-small">
        {author === 'note' && t('meta.note', { time })}
        {author !== 'note' && (isRead ? t('meta.read', { name, time }) : `${name}, ${time}`)}
      </p>
    </div>
  )
}

/** The files are private: an address alone does not open them. */
function useAttachmentReader(id: string) {
  const attachments = useApi().admin.support.conversations[':id'].attachments
  return {
    readFile: async (attachmentId: string) => {
      const response: Response = await attachments[':attachmentId'].$get({
        param: { id, attachmentId },
      })
      if (!response.ok) throw new Error(`The file answered ${response.status}`)
      return response.blob()
    },
  }
}

function Event({ event: { kind, actor } }: { event: Thread['events'][number] }) {
  const { t } = useTranslation(inboxMessages)
  const { userId } = useAccess()
  const fallback = actor.kind === 'shopper' ? t('customer.title') : t('shop')
  const name = actor.id === userId ? t('you') : (actor.name ?? fallback)
  return <p className="support-event">{t(`event.${kind}`, { name })}</p>
}

function TypingNote({ by, thread }: { by: string | null; thread: Thread }) {
  const { t } = useTranslation(inboxMessages)
  const { data: colleagues = [] } = useQuery(colleaguesQuery(useApi(), useAdminKey()))
  const shopper = useConversationName(thread.conversation)
  const colleague = colleagues.find(({ id }) => id === by)
  const name = by === null ? shopper : (colleague?.name ?? by)
  return <p className="support-event">{t('typing', { name })}</p>
}
