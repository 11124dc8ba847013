import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { toast } from '#app/ui/toast.ts'
import type { MarketplacePause } from '#contract/marketplace'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { CALLS_KEY, pausesQuery } from './call-queries.ts'

/** What is not called for a while. Who may change the marketplace can end that. */
export function PausesPart() {
  const { t } = useTranslation(systemMessages)
  const query = useQuery(pausesQuery(useApi(), useAdminKey()))
  return (
    <section aria-labelledby="pauses">
      <h2 id="pauses">{t('pauses.title')}</h2>
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-12">
        {(pauses) =>
          pauses.length === 0 ? (
            <p className="pt-3 text-ink-2">{t('pauses.none')}</p>
          ) : (
            <ul className="system-rows">
              {pauses.map((pause) => (
                <Pause key={pause.method} pause={pause} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  )
}

function Pause({ pause: { method, until, failures } }: { pause: MarketplacePause }) {
  const { t, language } = useTranslation(systemMessages)
  const { can } = useAccess()
  const end = useEndPause(method)
  const time = getDateFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  const name = method ?? t('pauses.all')
  return (
    <li>
      <span className="admin-row-main wrap-anywhere">
        {method ? <code>{method}</code> : <strong>{name}</strong>}
        {failures > 0 && (
          <small className="block text-ink-2">{t('pauses.failures', { count: failures })}</small>
        )}
      </span>
      <Badge variant="wait">{t('pauses.until', { time: time.format(new Date(until)) })}</Badge>
      {can('marketplace:write') && (
        <Button variant="secondary" size="small" busy={end.isPending} onClick={() => end.mutate()}>
          {t('pauses.end')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}

function useEndPause(method: string | null) {
  const { t } = useTranslation(systemMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()(CALLS_KEY)
  return useAction(
    () => parseResponse(api.admin['marketplace-calls'].pauses.end.$post({ json: { method } })),
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: () => toast(t('pauses.ended')),
      onError: (message) => toast(message, { variant: 'bad' }),
      onSettled: () => queries.invalidateQueries({ queryKey }),
    },
  )
}
