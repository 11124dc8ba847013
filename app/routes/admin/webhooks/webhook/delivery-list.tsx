import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { webhooksMessages } from '#app/i18n/areas/webhooks.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import { DELIVERY_STATES, type WebhookDelivery } from '#contract/webhooks'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAdminKey } from '../../frame/access.ts'
import { useListParams } from '../../list/use-list-params.ts'
import { deliveriesQuery } from '../webhook-queries.ts'
import { DeliveryDetails } from './delivery-details.tsx'

/** The log of what was sent, newest first. */
export function DeliveryList({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation(webhooksMessages)
  const params = useListParams()
  const state = DELIVERY_STATES.find((one) => one === params.get('state'))
  const query = useInfiniteQuery(deliveriesQuery(useApi(), useAdminKey(), { id: webhookId, state }))
  return (
    <section aria-labelledby="deliveries">
      <div className="admin-head">
        <h2 id="deliveries">{t('deliveries.title')}</h2>
        <SelectField
          label={t('deliveries.state')}
          value={state ?? ''}
          onChange={(event) => params.set({ state: event.target.value })}
        >
          <option value="">{t('deliveries.all')}</option>
          {DELIVERY_STATES.map((one) => (
            <option key={one} value={one}>
              {t(`deliveries.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <PagedQueryView
        query={query}
        errorTitle={t('deliveries.failedToLoad')}
        empty={<p className="py-4 text-ink-2">{t('deliveries.none')}</p>}
      >
        {(deliveries: WebhookDelivery[]) => (
          <ol className="webhook-deliveries">
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} webhookId={webhookId} />
            ))}
          </ol>
        )}
      </PagedQueryView>
    </section>
  )
}

const VARIANTS = { waiting: 'wait', delivered: 'good', failed: 'bad' } as const

function Delivery({ delivery, webhookId }: { delivery: WebhookDelivery; webhookId: string }) {
  const { t, language } = useTranslation(webhooksMessages)
  const [isOpen, setOpen] = useState(false)
  const date = getDateFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  const { type, state, attempts, created_at: createdAt, next_at: nextAt } = delivery
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <code>{type}</code>
          <time dateTime={createdAt}>{date.format(new Date(createdAt))}</time>
          <span>{t('deliveries.attempts', { count: attempts })}</span>
          {attempts > 0 && nextAt && (
            <span>{t('deliveries.next', { date: date.format(new Date(nextAt)) })}</span>
          )}
          <Badge variant={VARIANTS[state]}>{t(`deliveries.${state}`)}</Badge>
        </summary>
        {isOpen && <DeliveryDetails delivery={delivery} webhookId={webhookId} />}
      </details>
    </li>
  )
}
