import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { useAccess } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { DeadJobs } from './dead-jobs.tsx'
import { Queues } from './queues.tsx'
import { Schedule } from './schedule.tsx'
import { SystemFigures } from './system-figures.tsx'
import { SystemNav } from './system-nav.tsx'
import './system.css'

/** The background work of the shop: what waits, what has failed for good, and what runs by the clock. */
export default function SystemPage() {
  const { t } = useTranslation(systemMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <h1>{t('title')}</h1>
      </div>
      <SystemNav />
      {can('system:read') ? (
        <div className="system-parts grid gap-10 pt-4">
          <SystemFigures />
          <DeadJobs />
          <Queues />
          <Schedule />
        </div>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}
