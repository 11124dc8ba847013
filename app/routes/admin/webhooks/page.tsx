import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { webhooksMessages } from '#app/i18n/areas/webhooks.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Link } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { Webhook } from '#contract/webhooks'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { useShortcuts } from '../frame/shortcuts.ts'
import { SecretNote } from './secret-note.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { webhooksQuery } from './webhook-queries.ts'
import './webhooks.css'

/** The programs that are told what happens in the shop. */
export default function WebhooksPage() {
  const { t } = useTranslation(webhooksMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      {can('api_keys:read') ? <Webhooks /> : <PermissionNeeded title={t('title')} />}
    </main>
  )
}

function Webhooks() {
  const { t } = useTranslation(webhooksMessages)
  const { can } = useAccess()
  const query = useQuery(webhooksQuery(useApi(), useAdminKey()))
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const add = () => setAdding(true)
  useShortcuts(can('api_keys:write') ? [{ keys: 'n', label: t('add'), run: add }] : [])
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="max-w-[70ch] text-ink-2">{t('help')}</p>
        </div>
        {can('api_keys:write') && (
          <div className="admin-head-actions">
            <Button onClick={add}>{t('add')}</Button>
          </div>
        )}
      </div>
      {secret && <SecretNote secret={secret} onClose={() => setSecret(null)} />}
      <QueryView query={query} errorTitle={t('failed')}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState title={t('none')} help={t('noneHelp')} />
          ) : (
            <ul className="webhook-rows">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <Dialog open={isAdding} onClose={() => setAdding(false)} title={t('add')}>
        <WebhookForm
          onSaved={(saved) => {
            setAdding(false)
            if (saved.secret) setSecret(saved.secret)
          }}
        />
      </Dialog>
    </>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(webhooksMessages)
  const { id, url, description, event_types: types } = webhook
  return (
    <li>
      <div className="admin-row-main">
        <Link to={adminHref('webhooks/:id', { id })} className="admin-table-link wrap-anywhere">
          {url}
        </Link>
        <p className="text-ink-2 wrap-anywhere">
          {description && `${description} · `}
          {t('typeCount', { count: types.length })}
        </p>
      </div>
      <WebhookState webhook={webhook} />
    </li>
  )
}

/** Whether messages are sent: a word and a dot. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(webhooksMessages)
  const { is_enabled: isEnabled, disable_reason: reason, failing_since: failing } = webhook
  if (!isEnabled) return <Badge variant={reason ? 'bad' : 'plain'}>{t('state.off')}</Badge>
  if (failing) return <Badge variant="wait">{t('state.failing')}</Badge>
  return <Badge variant="good">{t('state.on')}</Badge>
}
