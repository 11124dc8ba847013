import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { drawAdminMessages } from '#app/i18n/areas/draw-admin.ts'
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
import { Countries } from './countries.tsx'
import { DrawDetails } from './draw-details.tsx'
import { DrawForm } from './draw-form.tsx'
import { type AdminDraw, drawsQuery } from './draw-queries.ts'
import { useDrawColumns } from './use-draw-columns.tsx'
import '../campaigns.css'
import './draws.css'

/** Lucky draws: which are planned, take entries and were drawn, and where tickets may be sold. */
export default function DrawsPage() {
  const { t } = useTranslation(drawAdminMessages)
  const { can } = useAccess()
  const [isNew, setNew] = useState(false)
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <h1>{t('title')}</h1>
        {can('promotions:write') && (
          <div className="admin-head-actions">
            <Button onClick={() => setNew(true)}>{t('new')}</Button>
          </div>
        )}
      </div>
      {can('promotions:read') ? (
        <>
          <Timeline />
          <CampaignTabs />
          <DrawList />
          <Countries />
        </>
      ) : (
        <PermissionNeeded />
      )}
      <SidePanel open={isNew} onClose={() => setNew(false)} title={t('new')}>
        {isNew && <DrawForm draw={null} onSaved={() => setNew(false)} />}
      </SidePanel>
    </main>
  )
}

function DrawList() {
  const { t } = useTranslation(drawAdminMessages)
  const params = useListParams()
  const query = useQuery(drawsQuery(useApi(), useAdminKey(), params))
  const [opened, setOpened] = useState<AdminDraw | null>(null)
  const columns = useDrawColumns(setOpened)
  const close = () => setOpened(null)
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
          <DataTable<AdminDraw>
            label={t('title')}
            rows={items}
            columns={columns}
            getId={({ id }) => id}
            getName={({ name }) => name}
            getPath={() => null}
          />
        )}
      </ListResults>
      <SidePanel open={opened !== null} onClose={close} title={opened?.name ?? ''}>
        {opened && <DrawDetails id={opened.id} onClose={close} />}
      </SidePanel>
    </>
  )
}
