import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import type { MarketplaceCall } from '#contract/marketplace'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { CALLS_KEY } from './call-queries.ts'

/** A call: what was asked, how it ended and how long it took. Its parameters are shown when it is opened. */
export function CallRow({ call }: { call: MarketplaceCall }) {
  const { t, language } = useTranslation(systemMessages)
  const [isOpen, setOpen] = useState(false)
  const { method, outcome, error_code: code, duration_ms: duration, created_at: at } = call
  const date = getDateFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  const milliseconds = getNumberFormat(language, { style: 'unit', unit: 'millisecond' })
  return (
    <li>
      <details className="w-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="admin-row-main wrap-anywhere">
            <code>{method}</code>
            {code && <small className="block text-ink-2">{code}</small>}
          </span>
          <span className="text-ink-2">{milliseconds.format(duration)}</span>
          <time dateTime={at}>{date.format(new Date(at))}</time>
          <Badge variant={outcome === 'ok' ? 'good' : 'bad'}>
            {t(`calls.outcomes.${outcome}`)}
          </Badge>
        </summary>
        {isOpen && <CallContent call={call} />}
      </details>
    </li>
  )
}

function CallContent({ call }: { call: MarketplaceCall }) {
  const { t } = useTranslation(systemMessages)
  const { can } = useAccess()
  const { id, parameters, attempt, request_id: request, can_repeat: canRepeat } = call
  const repeat = useRepeat(id)
  return (
    <div className="grid gap-3 py-3">
      <p className="text-ink-2 wrap-anywhere">
        {t('calls.attempt', { attempt })}
        {request && ` · ${t('calls.request', { id: request })}`}
      </p>
      <pre className="system-error">{JSON.stringify(parameters, null, 2)}</pre>
      {!canRepeat && <p className="text-ink-2">{t('calls.notRepeatable')}</p>}
      {canRepeat && can('marketplace:write') && (
        <div>
          <p className="pb-3 text-ink-2">{t('calls.repeatHelp')}</p>
          <Button variant="secondary" busy={repeat.isPending} onClick={() => repeat.mutate()}>
            {t('calls.repeat')}
          </Button>
        </div>
      )}
    </div>
  )
}

function useRepeat(id: string) {
  const { t } = useTranslation(systemMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()(CALLS_KEY)
  return useAction(
    () => parseResponse(api.admin['marketplace-calls'][':id'].repeat.$post({ param: { id } })),
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: () => toast(t('calls.repeated')),
      onError: (message) => toast(message, { variant: 'bad' }),
      // What failed is a call in the list, too.
      onSettled: () => queries.invalidateQueries({ queryKey }),
    },
  )
}
