import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { flashSalesAdminMessages } from '#app/i18n/areas/flash-sales-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { ListResults } from '../../list/list-results.tsx'
import { useListParams } from '../../list/use-list-params.ts'
import { CampaignTabs } from '../campaign-tabs.tsx'
import { Timeline } from '../timeline.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { SaleDetails } from './sale-details.tsx'
import { type Sale, salesQuery } from './sale-queries.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useSaleColumns } from './use-sale-columns.tsx'
import '../campaigns.css'

/** Flash sales: which are planned, run and are over, with what they brought. */
export default function FlashSalesPage() {
  const { t } = useTranslation(flashSalesAdminMessages)
  const { can } = useAccess()
  const [panel, setPanel] = useState<'plan' | 'settings' | null>(null)
  const close = () => setPanel(null)
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <h1>{t('title')}</h1>
        {can('promotions:write') && (
          <div className="admin-head-actions">
            <Button variant="secondary" onClick={() => setPanel('settings')}>
              {t('settings.title')}
            </Button>
            <Button onClick={() => setPanel('plan')}>{t('plan.title')}</Button>
          </div>
        )}
      </div>
      {can('promotions:read') ? (
        <>
          <Timeline />
          <CampaignTabs />
          <SaleList />
        </>
      ) : (
        <PermissionNeeded />
      )}
      <SidePanel open={panel === 'plan'} onClose={close} title={t('plan.title')}>
        {panel === 'plan' && <PlanPanel onClose={close} />}
      </SidePanel>
      <SidePanel open={panel === 'settings'} onClose={close} title={t('settings.title')}>
        {panel === 'settings' && <SettingsPanel onClose={close} />}
      </SidePanel>
    </main>
  )
}

function SaleList() {
  const { t } = useTranslation(flashSalesAdminMessages)
  const params = useListParams()
  const query = useQuery(salesQuery(useApi(), useAdminKey(), params))
  const [opened, setOpened] = useState<Sale | null>(null)
  const columns = useSaleColumns({ onOpen: setOpened })
  return (
    <>
      <ListResults
        {...{ query, params }}
        filterNames={[]}
        texts={{
          ...{ failed: t('list.failed'), none: t('list.none') },
          ...{ noneHelp: t('list.noneHelp'), noMatch: t('list.none') },
        }}
        skeleton="h-72"
      >
        {(items) => (
          <DataTable<Sale>
            label={t('title')}
            rows={items}
            columns={columns}
            getId={({ id }) => id}
            getName={({ name }) => name}
            getPath={() => null}
          />
        )}
      </ListResults>
      <SidePanel
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened ? t('name', { category: opened.category }) : ''}
      >
        {opened && <SaleDetails id={opened.id} onClose={() => setOpened(null)} />}
      </SidePanel>
    </>
  )
}
