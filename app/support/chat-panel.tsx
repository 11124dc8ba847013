import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useApi, useShop } from '#app/api/shop-provider.tsx'
import { supportMessages } from '#app/i18n/areas/support.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Minus, X } from '#app/ui/icons.ts'
import type { SupportAvailability } from '#contract/support'
import { ChatForm } from './chat-form.tsx'
import { ChatMessages } from './chat-messages.tsx'
import { ConversationClient, type ConversationState } from './conversation-client.ts'
import { useDueTime } from './use-due-time.ts'
import './chat-panel.css'

interface Props {
  onClose: () => void
}

/** The chat window: what was written before, what comes, and a form. While nobody is there it takes a message. */
export function ChatPanel({ onClose }: Props) {
  const { t, language } = useTranslation(supportMessages)
  const [client] = useState(() => new ConversationClient(language))
  const state = useSyncExternalStore(client.subscribe, client.getState, client.getState)
  useEffect(() => client.start(), [client])
  const { support } = useApi()
  const { data: availability } = useQuery({
    queryKey: ['support', 'availability'],
    queryFn: () => parseResponse(support.availability.$get()),
    staleTime: 60_000,
  })
  const { conversation } = state
  const isFirst = !conversation && !state.isLoading && state.outgoing.length === 0
  const isAway = !conversation && availability?.is_available === false
  const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
  return (
    <div className="chat-panel" role="dialog" aria-label={t('title')} onKeyDown={closeOnEscape}>
      <ChatHeader {...{ client, state, availability, onClose }} />
      <ChatMessages {...{ client, state, isAway }} />
      {conversation?.status === 'closed' && (
        <p className="chat-ended">
          {t('ended')}{' '}
          <Button variant="quiet" size="small" onClick={() => client.forget()}>
            {t('startNew')}
          </Button>
        </p>
      )}
      <ChatForm client={client} isAway={isAway} isFirst={isFirst} />
    </div>
  )
}

interface HeaderProps extends Props {
  client: ConversationClient
  state: ConversationState
  availability: SupportAvailability | undefined
}

function ChatHeader({ client, state: { conversation }, availability, onClose }: HeaderProps) {
  const { t } = useTranslation(supportMessages)
  const { storeName } = useShop()
  return (
    <div className="chat-head">
      <span className="chat-face" aria-hidden="true">
        {storeName.slice(0, 1)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {conversation?.channel === 'ticket'
            ? t('ticket.number', { number: String(conversation.number) })
            : storeName}
        </p>
        <AvailabilityNote availability={availability} />
      </div>
      {conversation?.status === 'open' && (
        <button
          type="button"
          className="plain-icon-button"
          aria-label={t('end')}
          onClick={() => client.close().catch(() => {})}
        >
          <Icon icon={X} />
        </button>
      )}
      <button
        type="button"
        className="plain-icon-button"
        aria-label={t('minimize')}
        onClick={onClose}
      >
        <Icon icon={Minus} />
      </button>
    </div>
  )
}

function AvailabilityNote({ availability }: Pick<HeaderProps, 'availability'>) {
  const { t } = useTranslation(supportMessages)
  const nextOpening = useDueTime(availability?.next_opening_at ?? null)
  if (!availability) return <p className="min-h-5 text-sm" />
  const away = nextOpening ? t('awayUntil', { time: nextOpening }) : t('away')
  return (
    <p className="min-h-5 text-sm text-ink-2">{availability.is_available ? t('online') : away}</p>
  )
}
