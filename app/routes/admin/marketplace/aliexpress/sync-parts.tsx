import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { ChartPart } from '#app/charts/chart-states.tsx'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { MarketplaceConnection } from '#contract/marketplace'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { HistoryChart } from '../sync/history-chart.tsx'
import { NeedsALook } from '../sync/needs-a-look.tsx'
import { ProductSyncForm } from '../sync/product-sync-form.tsx'
import { SyncSettingsForm } from '../sync/settings-form.tsx'
import { SyncFigures } from '../sync/sync-figures.tsx'
import { syncOverviewQuery, syncSettingsQuery } from '../sync/sync-queries.ts'

function useOverview() {
  return useQuery(syncOverviewQuery(useApi(), useAdminKey()))
}

function useSettings() {
  return useQuery(syncSettingsQuery(useApi(), useAdminKey()))
}

export function Figures({ connection }: { connection: MarketplaceConnection }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  return (
    <QueryView query={useOverview()} errorTitle={t('failed.overview')} skeleton="h-24">
      {(overview) => <SyncFigures connection={connection} overview={overview} />}
    </QueryView>
  )
}

export function History() {
  return (
    <ChartPart query={useOverview()} height={180}>
      {({ history }) => <HistoryChart history={history} />}
    </ChartPart>
  )
}

/** Where the overview failed to load, the figures say so. */
export function OpenWork({ isConnected }: { isConnected: boolean }) {
  const { data: overview } = useOverview()
  return overview && <NeedsALook overview={overview} isConnected={isConnected} />
}

export function ProductSync({ isConnected }: { isConnected: boolean }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const { can } = useAccess()
  const query = useSettings()
  if (!can('marketplace:write')) return null
  return (
    <section aria-labelledby="product-sync-heading">
      <div className="sync-part-head">
        <h2 id="product-sync-heading">{t('form.title')}</h2>
      </div>
      <div className="sync-form">
        <QueryView query={query} errorTitle={t('failed.settings')} skeleton="h-72">
          {({ first_keywords: keywords }) => (
            <ProductSyncForm isConnected={isConnected} keywords={keywords} />
          )}
        </QueryView>
      </div>
    </section>
  )
}

export function Settings() {
  const { t } = useTranslation(marketplaceSyncMessages)
  return (
    <section aria-labelledby="settings-heading" className="sync-settings">
      <div className="sync-part-head">
        <h2 id="settings-heading">{t('settings.title')}</h2>
      </div>
      <QueryView query={useSettings()} errorTitle={t('failed.settings')} skeleton="h-96">
        {(saved) => <SyncSettingsForm saved={saved} />}
      </QueryView>
    </section>
  )
}
