import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { supportMessages } from '#app/i18n/areas/support.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { setChatOpen } from '#app/support/chat-window.ts'
import { storedConversation } from '#app/support/stored-conversation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { SupportConversation } from '#contract/support'
import { formatDate } from '#platform/i18n/date-format'

/** The chats and tickets of the signed-in user. A click opens one in the chat window. */
export function OwnConversations() {
  const { t } = useTranslation(supportMessages)
  const { support } = useApi()
  const user = useCurrentUser()
  const { data } = useQuery({
    queryKey: accountQueryKey(user?.id ?? '', 'conversations'),
    queryFn: () => parseResponse(support.conversations.$get()),
    enabled: Boolean(user),
    staleTime: 0,
  })
  if (!user || !data || data.items.length === 0) return null
  return (
    <section aria-labelledby="own-conversations">
      <h2 className="d2 pt-section pb-4" id="own-conversations">
        {t('own.title')}
      </h2>
      <ul>
        {data.items.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} />
        ))}
      </ul>
    </section>
  )
}

function ConversationRow({ conversation }: { conversation: SupportConversation }) {
  const { t, language } = useTranslation(supportMessages)
  const { id, number, channel, created_at } = conversation
  const values = { number: String(number) }
  // The session opens it, so it needs no token.
  const open = () => {
    storedConversation.set({ id, token: '' })
    setChatOpen(true)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3">
      <button type="button" className="link" onClick={open}>
        {channel === 'ticket' ? t('ticket.number', values) : t('own.chat', values)}
      </button>
      <span className="text-sm text-ink-2">{formatDate(new Date(created_at), language)}</span>
      <ConversationBadge conversation={conversation} />
    </li>
  )
}

function ConversationBadge({ conversation }: { conversation: SupportConversation }) {
  const { t } = useTranslation(supportMessages)
  const { unread_count: count } = conversation
  if (count > 0) return <Badge variant="info">{t('own.unread', { count })}</Badge>
  if (conversation.status === 'closed') return <Badge variant="plain">{t('own.closed')}</Badge>
  if (conversation.answer_due_at) return <Badge variant="wait">{t('own.waiting')}</Badge>
  return <Badge variant="good">{t('own.answered')}</Badge>
}
