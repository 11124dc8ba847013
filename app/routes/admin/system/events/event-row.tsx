import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { toast } from '#app/ui/toast.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import { createAmountFormatter } from '#platform/money/format-amount'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { useProviderName } from '../../frame/use-provider-name.ts'
import { type ListedEvent, providerEventQuery } from './event-queries.ts'

const VARIANTS = {
  applied: 'good',
  no_change: 'plain',
  wrong_amount: 'bad',
  unknown_payment: 'wait',
  unrelated: 'plain',
} as const

/** An event: what it reports and what it did. Its content is read when it is opened. */
export function EventRow({ event }: { event: ListedEvent }) {
  const { t, language } = useTranslation([systemMessages, salesMessages])
  const [isOpen, setOpen] = useState(false)
  const nameProvider = useProviderName()
  const { provider, event_id: eventId, state, outcome, order, created_at: createdAt } = event
  const date = getDateFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  return (
    <li>
      <details className="w-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="admin-row-main">
            <strong>{t(`sales:paymentState.${state}`)}</strong>
            <small className="block text-ink-2">
              {nameProvider(provider)} · <code>{eventId}</code>
              {order && ` · ${order.number}`}
            </small>
          </span>
          {event.amount !== null && event.currency && (
            <span>{createAmountFormatter(language, event.currency)(event.amount)}</span>
          )}
          <time dateTime={createdAt}>{date.format(new Date(createdAt))}</time>
          <Badge variant={VARIANTS[outcome]}>{t(`sales:outcome.${outcome}`)}</Badge>
        </summary>
        {isOpen && <EventContent event={event} />}
      </details>
    </li>
  )
}

function EventContent({ event }: { event: ListedEvent }) {
  const { t } = useTranslation(systemMessages)
  const { can } = useAccess()
  const { id, order, can_replay: canReplay } = event
  const query = useQuery(providerEventQuery(useApi(), useAdminKey(), id))
  const replay = useReplay(id)
  return (
    <div className="grid gap-3 py-3">
      {order && can('orders:read') && (
        <p>
          <TextLink to={adminHref('orders/:id', { id: order.id })}>
            {t('events.order', { number: order.number })}
          </TextLink>
        </p>
      )}
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-40">
        {({ raw }) => <pre className="system-error">{raw}</pre>}
      </QueryView>
      {can('orders:write') && canReplay ? (
        <div>
          <p className="pb-3 text-ink-2">{t('events.replayHelp')}</p>
          <Button variant="secondary" busy={replay.isPending} onClick={() => replay.mutate()}>
            {t('events.replay')}
          </Button>
        </div>
      ) : (
        !canReplay && <p className="text-ink-2">{t('events.notReplayable')}</p>
      )}
    </div>
  )
}

function useReplay(id: string) {
  const { t } = useTranslation([systemMessages, salesMessages])
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()('provider-events')
  return useAction(
    () => parseResponse(api.admin['provider-events'][':id'].replay.$post({ param: { id } })),
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: ({ outcome }) =>
        toast(t('sales:replay.outcome', { outcome: t(`sales:outcome.${outcome}`) })),
      onError: (message) => toast(message, { variant: 'bad' }),
      onSettled: () => queries.invalidateQueries({ queryKey }),
    },
  )
}
