import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { webhooksMessages } from '#app/i18n/areas/webhooks.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { WebhookDelivery, WebhookDeliveryDetails } from '#contract/webhooks'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { useWebhookAction } from './webhook-actions.tsx'

interface Props {
  delivery: WebhookDelivery
  webhookId: string
}

/** What is sent, and how each attempt went. */
export function DeliveryDetails({ delivery, webhookId }: Props) {
  const { t } = useTranslation(webhooksMessages)
  const { can } = useAccess()
  const api = useApi().admin.webhooks[':id'].deliveries[':delivery_id']
  const param = { id: webhookId, delivery_id: delivery.id }
  const { attempts, state } = delivery
  const query = useQuery({
    // What the list shows tells when the log has changed.
    queryKey: useAdminKey()('webhooks', 'delivery', delivery.id, `${attempts} ${state}`),
    queryFn: () => parseResponse(api.$get({ param })),
  })
  const replay = useWebhookAction(
    () => parseResponse(api.replay.$post({ param })),
    t('replay.queued'),
  )
  return (
    <QueryView query={query} errorTitle={t('deliveries.failedToLoad')} skeleton="h-24">
      {(details) => (
        <div className="grid gap-4 py-3">
          <Attempts log={details.log} />
          <div>
            <h3 className="label">{t('deliveries.body')}</h3>
            <pre className="webhook-body">{JSON.stringify(JSON.parse(details.body), null, 2)}</pre>
            <p className="text-ink-2 wrap-anywhere">
              <code>webhook-id: {details.message_id}</code>
            </p>
          </div>
          {can('api_keys:write') && state !== 'waiting' && (
            <div>
              <Button variant="secondary" busy={replay.isPending} onClick={() => replay.mutate()}>
                {t('replay.one')}
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryView>
  )
}

function Attempts({ log }: Pick<WebhookDeliveryDetails, 'log'>) {
  const { t, language } = useTranslation(webhooksMessages)
  const date = getDateFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  if (log.length === 0) return <p className="text-ink-2">{t('deliveries.notTried')}</p>
  return (
    <ul className="webhook-attempts">
      {log.map((attempt) => (
        <li key={attempt.id}>
          <time dateTime={attempt.attempted_at}>{date.format(new Date(attempt.attempted_at))}</time>
          <strong>{attempt.status ?? (attempt.error && t(`attempt.${attempt.error}`))}</strong>
          <span>{t('attempt.duration', { ms: attempt.duration_ms })}</span>
          {attempt.response && <code className="wrap-anywhere">{attempt.response}</code>}
        </li>
      ))}
    </ul>
  )
}
