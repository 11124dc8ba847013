import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { webhooksMessages } from '#app/i18n/areas/webhooks.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Note } from '#app/ui/note.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { Webhook } from '#contract/webhooks'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { WebhookState } from '../page.tsx'
import { SecretNote } from '../secret-note.tsx'
import { webhooksQuery } from '../webhook-queries.ts'
import { DeliveryList } from './delivery-list.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import '../webhooks.css'

/** One webhook: its state, and the log of what was sent. */
export default function WebhookPage() {
  const { t } = useTranslation(webhooksMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <BackLink to={adminHref('webhooks')}>{t('title')}</BackLink>
      {can('api_keys:read') ? <LoadedWebhook /> : <PermissionNeeded />}
    </main>
  )
}

function LoadedWebhook() {
  const { t } = useTranslation(webhooksMessages)
  const { id } = useParams()
  const query = useQuery(webhooksQuery(useApi(), useAdminKey()))
  return (
    <QueryView query={query} errorTitle={t('failed')}>
      {(webhooks) => {
        const webhook = webhooks.find((one) => one.id === id)
        if (webhook) return <WebhookView webhook={webhook} />
        return <EmptyState level="h1" title={t('notFound')} />
      }}
    </QueryView>
  )
}

function WebhookView({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate()
  const { can } = useAccess()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <div className="admin-head">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{webhook.url}</h1>
          <p className="text-ink-2 wrap-anywhere">{webhook.description}</p>
        </div>
        <WebhookState webhook={webhook} />
      </div>
      <Warning webhook={webhook} />
      {secret && <SecretNote secret={secret} onClose={() => setSecret(null)} />}
      {can('api_keys:write') && (
        <WebhookActions
          webhook={webhook}
          onSecret={setSecret}
          onDeleted={() => navigate(adminHref('webhooks'))}
        />
      )}
      <DeliveryList webhookId={webhook.id} />
    </>
  )
}

/** Why nothing is sent now, and what to do. */
function Warning({ webhook }: { webhook: Webhook }) {
  const { t, language } = useTranslation(webhooksMessages)
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const { disable_reason: reason, failing_since: failing, paused_until: paused } = webhook
  if (reason) return <Note variant="bad">{t(`disabled.${reason}`)}</Note>
  if (!failing || !webhook.is_enabled) return null
  const since = date.format(new Date(failing))
  const isPaused = paused !== null && new Date(paused) > new Date()
  return (
    <Note>
      {t('failingSince', { since })}{' '}
      {isPaused && t('pausedUntil', { until: date.format(new Date(paused)) })}
    </Note>
  )
}
