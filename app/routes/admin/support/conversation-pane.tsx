import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useLocation, useNavigate } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ArrowLeft } from '#app/ui/icons.ts'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { useShortcuts } from '../frame/shortcuts.ts'
import { getInitials } from '../list/get-initials.ts'
import { AnswerForm } from './answer-form.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { useConversationName } from './conversation-name.ts'
import { MessageLog } from './message-log.tsx'
import { type Thread, threadQuery } from './support-queries.ts'
import { useConversationAction } from './use-conversation-action.ts'

/** The open conversation. */
export function ConversationPane({ id }: { id: string }) {
  const { t } = useTranslation(inboxMessages)
  const { can } = useAccess()
  const query = useQuery(threadQuery(useApi(), useAdminKey(), id))
  const { data: thread, error, refetch, isFetching } = query
  if (thread) {
    return (
      <section className="support-talk" aria-label={t('conversation')}>
        <Head thread={thread} />
        <MessageLog thread={thread} />
        {can('support:write') && <AnswerForm thread={thread} />}
      </section>
    )
  }
  return (
    <section className="support-talk" aria-label={t('conversation')}>
      {!error && <Skeleton className="h-96" />}
      {error && isNotFoundError(error) && <EmptyState title={t('notFound')} />}
      {error && !isNotFoundError(error) && (
        <ErrorState title={t('failedOne')} onRetry={() => refetch()} busy={isFetching} />
      )}
    </section>
  )
}

function Head({ thread: { conversation, messages } }: { thread: Thread }) {
  const { t, language } = useTranslation(inboxMessages)
  const { can } = useAccess()
  const navigate = useNavigate()
  const { search } = useLocation()
  const name = useConversationName(conversation)
  const { close, reopen } = useStatusActions(conversation.id, messages.at(-1)?.sequence ?? 0)
  const isOpen = conversation.status === 'open'
  const change = isOpen ? close : reopen
  const label = isOpen ? t('close') : t('reopen')
  const languages = new Intl.DisplayNames([language], { type: 'language' })
  const canWrite = can('support:write')
  useShortcuts(canWrite ? [{ keys: 'e', label, run: () => change.mutate() }] : [])
  return (
    <div className="support-talk-head">
      <button
        type="button"
        className="plain-icon-button support-back"
        aria-label={t('back')}
        onClick={() => navigate({ search, hash: '' })}
      >
        <Icon icon={ArrowLeft} />
      </button>
      <span className="support-face" aria-hidden="true">
        {getInitials(name)}
      </span>
      <div className="support-talk-name">
        <h2>{name}</h2>
        <p className="support-small">
          {t(`kind.${conversation.channel}`, { number: String(conversation.number) })},{' '}
          {languages.of(conversation.language)}
        </p>
      </div>
      {!isOpen && <Badge>{t('filter.closed')}</Badge>}
      {canWrite && (
        <>
          <AssigneeSelect conversation={conversation} />
          <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate()}>
            {label}
          </Button>
        </>
      )}
    </div>
  )
}

function useStatusActions(id: string, seenSequence: number) {
  const { t } = useTranslation(inboxMessages)
  const one = useApi().admin.support.conversations[':id']
  const param = { id }
  const close = useConversationAction(
    () => parseResponse(one.close.$post({ param, json: { seen_sequence: seenSequence } })),
    { done: t('done.closed') },
  )
  const reopen = useConversationAction(() => parseResponse(one.reopen.$post({ param })), {
    done: t('done.reopened'),
  })
  return { close, reopen }
}
