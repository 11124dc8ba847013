import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { DataTable } from '../../list/data-table.tsx'
import { CampaignTabs } from '../campaign-tabs.tsx'
import { BudgetNote } from './budget-note.tsx'
import { type Program, programsQuery } from './reward-queries.ts'
import { useProgramColumns } from './use-program-columns.tsx'
import '../campaigns.css'
import './rewards.css'

/** What the shop rewards people for, and what it owes for it. */
export default function RewardsPage() {
  const { t } = useTranslation(rewardProgramsMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="text-ink-2">{t('help')}</p>
        </div>
      </div>
      {can('promotions:read') ? (
        <>
          <CampaignTabs />
          <ProgramList />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function ProgramList() {
  const { t } = useTranslation(rewardProgramsMessages)
  const query = useQuery(programsQuery(useApi(), useAdminKey()))
  const columns = useProgramColumns()
  return (
    <QueryView query={query} errorTitle={t('list.failed')} skeleton="h-36">
      {({ items }) => (
        <>
          {items.map((program) => (
            <BudgetNote key={program.name} program={program} isNamed />
          ))}
          <DataTable<Program>
            label={t('title')}
            rows={items}
            columns={columns}
            getId={({ name }) => name}
            getName={({ name }) => t(`program.${name}`)}
            getPath={({ name }) => adminHref('campaigns/rewards/:name', { name })}
          />
        </>
      )}
    </QueryView>
  )
}
