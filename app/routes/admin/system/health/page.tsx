import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { SystemNav } from '../system-nav.tsx'
import { BackupPart } from './backup-part.tsx'
import { healthQuery } from './health-queries.ts'
import { HistoryPart } from './history-part.tsx'
import { ServicesPart } from './services-part.tsx'
import { SlowQueriesPart } from './slow-queries-part.tsx'
import { StoragePart } from './storage-part.tsx'
import { VersionsPart } from './versions-part.tsx'
import '../system.css'

/** Whether what the shop needs is there, what it runs on, and what uses space and time. */
export default function HealthPage() {
  const { t } = useTranslation(systemMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('health.title')} noIndex />
      {can('system:read') ? <HealthParts /> : <PermissionNeeded title={t('health.title')} />}
    </main>
  )
}

function HealthParts() {
  const { t } = useTranslation(systemMessages)
  const { can } = useAccess()
  const query = useQuery(healthQuery(useApi(), useAdminKey()))
  return (
    <>
      <div className="admin-head">
        <h1>{t('health.title')}</h1>
        <div className="admin-head-actions">
          <Button variant="secondary" busy={query.isFetching} onClick={() => query.refetch()}>
            {t('health.again')}
          </Button>
        </div>
      </div>
      <SystemNav />
      <div className="system-parts grid gap-10 pt-4">
        <QueryView query={query} errorTitle={t('failed')}>
          {(health) => (
            <>
              <ServicesPart health={health} />
              <VersionsPart health={health} />
              <BackupPart backup={health.backup} />
            </>
          )}
        </QueryView>
        <HistoryPart />
        <StoragePart />
        <SlowQueriesPart />
        {can('api_keys:read') && (
          <p>
            <TextLink to={adminHref('shop-settings/:page', { page: 'api-keys' })}>
              {t('health.tokens')}
            </TextLink>
          </p>
        )}
      </div>
    </>
  )
}
