import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Link } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAdminKey } from '../frame/access.ts'
import { adminHref } from '../frame/screen-paths.ts'
import { getInitials } from '../list/get-initials.ts'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import type { ListParams } from '../list/use-list-params.ts'
import { useStepKeys } from '../list/use-step-keys.ts'
import { AnswerClock } from './answer-clock.tsx'
import { useConversationName } from './conversation-name.ts'
import {
  type Conversation,
  conversationCountsQuery,
  conversationsQuery,
  FILTERS,
  getFilter,
} from './support-queries.ts'

interface Props {
  params: ListParams
  openId: string | undefined
}

export function ConversationList({ params, openId }: Props) {
  const { t } = useTranslation(inboxMessages)
  const query = useQuery(conversationsQuery(useApi(), useAdminKey(), params))
  return (
    <section className="support-list" aria-label={t('list')}>
      <div className="support-list-head">
        <SearchField
          label={t('search')}
          value={params.get('q') ?? ''}
          onChange={(q) => params.set({ q })}
        />
        <Filters params={params} />
      </div>
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-96">
        {({ items, next_cursor: nextCursor }) =>
          items.length === 0 ? (
            <NoConversations params={params} />
          ) : (
            <>
              <Rows items={items} params={params} openId={openId} />
              <Pager params={params} nextCursor={nextCursor} />
            </>
          )
        }
      </QueryView>
    </section>
  )
}

function Filters({ params }: { params: ListParams }) {
  const { t } = useTranslation(inboxMessages)
  const { data: counts } = useQuery(conversationCountsQuery(useApi(), useAdminKey()))
  return (
    <div className="flex flex-wrap gap-2">
      <select
        className="input support-select"
        aria-label={t('filter.label')}
        value={getFilter(params)}
        onChange={({ target: { value } }) =>
          params.set({ filter: value === 'open' ? undefined : value })
        }
      >
        {FILTERS.map((filter) => (
          <option key={filter} value={filter}>
            {t(`filter.${filter}`)}
            {counts && filter !== 'closed' && ` (${counts[filter]})`}
          </option>
        ))}
      </select>
      <select
        className="input support-select"
        aria-label={t('channel.label')}
        value={params.get('channel') ?? ''}
        onChange={({ target: { value } }) => params.set({ channel: value })}
      >
        <option value="">{t('channel.all')}</option>
        <option value="chat">{t('channel.chats')}</option>
        <option value="ticket">{t('channel.tickets')}</option>
      </select>
    </div>
  )
}

function NoConversations({ params }: { params: ListParams }) {
  const { t } = useTranslation([inboxMessages, adminMessages])
  const isFiltered = ['q', 'channel', 'filter'].some((name) => params.get(name))
  if (!isFiltered) return <EmptyState title={t('none')} help={t('noneHelp')} />
  const clear = () => params.set({ q: undefined, channel: undefined, filter: undefined })
  return (
    <EmptyState
      title={t('noMatch')}
      action={
        <Button variant="secondary" size="small" onClick={clear}>
          {t('admin:list.clearFilters')}
        </Button>
      }
    />
  )
}

/** J and K open the next conversation and the one before. */
function Rows({ items, params, openId }: Props & { items: Conversation[] }) {
  const { t } = useTranslation(inboxMessages)
  const toPath = (id: string) => {
    const search = new URLSearchParams({ ...listFilters(params), conversation: id })
    return `${adminHref('support')}?${search}#talk`
  }
  const list = useStepKeys<HTMLUListElement>({
    ...{ items, openId, toPath },
    labels: { next: t('keys.next'), previous: t('keys.previous') },
  })
  return (
    <ul className="support-rows" ref={list}>
      {items.map((conversation) => (
        <li key={conversation.id}>
          <Row
            conversation={conversation}
            to={toPath(conversation.id)}
            isOpen={conversation.id === openId}
          />
        </li>
      ))}
    </ul>
  )
}

function listFilters({ get }: ListParams): Record<string, string> {
  const filters = ['filter', 'channel', 'q', 'cursor'].map((name) => [name, get(name)])
  return Object.fromEntries(filters.filter(([, value]) => value))
}

interface RowProps {
  conversation: Conversation
  to: string
  isOpen: boolean
}

function Row({ conversation, to, isOpen }: RowProps) {
  const { t } = useTranslation(inboxMessages)
  const { last_message: last, channel, number, waiting_since: waitingSince } = conversation
  const name = useConversationName(conversation)
  const isWaiting = waitingSince !== null
  return (
    <Link
      to={to}
      className="support-row"
      data-waiting={isWaiting || undefined}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="support-face" aria-hidden="true">
        {getInitials(name)}
      </span>
      <span className="support-name">{name}</span>
      <AnswerClock conversation={conversation} />
      <span className="support-last">
        {channel === 'ticket' && `${t('kind.ticket', { number: String(number) })}: `}
        {last?.author === 'shop' && t('row.us')} {last && (last.text || t('row.file'))}
      </span>
      {isWaiting && (
        <span className="support-dot">
          <span className="sr-only">{t('row.waiting')}</span>
        </span>
      )}
    </Link>
  )
}
