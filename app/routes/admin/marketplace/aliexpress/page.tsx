import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { MarketplaceConnection } from '#contract/marketplace'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { AppCard } from '../app-card.tsx'
import { MarketplaceScreen } from '../marketplace-screen.tsx'
import { PriceRules } from '../prices/price-rules.tsx'
import { CategorySync } from '../sync/category-sync.tsx'
import { RunList } from '../sync/run-list.tsx'
import { RunningSyncs } from '../sync/running-syncs.tsx'
import { syncOverviewQuery, syncSettingsQuery } from '../sync/sync-queries.ts'
import '../../shop-settings/shop-settings.css'
import '../sync/sync.css'
import { ConnectionCard } from './connection-card.tsx'
import { HomeProductsCard } from './home-products-card.tsx'
import { Figures, History, OpenWork, ProductSync, Settings } from './sync-parts.tsx'

/** The connection to AliExpress, what is synced from it, and how. */
export default function AliExpressPage() {
  return (
    <MarketplaceScreen tab="aliexpress" intro={<Schedule />}>
      {(connection) => <Parts connection={connection} />}
    </MarketplaceScreen>
  )
}

/** How many products come from there, and how often they are synced. */
function Schedule() {
  const { t } = useTranslation(marketplaceSyncMessages)
  const api = useApi()
  const key = useAdminKey()
  const { data: overview } = useQuery(syncOverviewQuery(api, key))
  const { data: settings } = useQuery(syncSettingsQuery(api, key))
  if (!overview || !settings) return null
  const { products_every_hours: products, categories_every_hours: categories } = settings
  return (
    <p className="text-ink-2">
      {t('intro.products', { count: overview.products })}{' '}
      {products + categories === 0 ? t('intro.off') : t('intro.schedule', { products, categories })}
    </p>
  )
}

function Parts({ connection }: { connection: MarketplaceConnection }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const { can } = useAccess()
  const { is_connected: isConnected } = connection
  return (
    <div className="marketplace-wide">
      <Figures connection={connection} />
      <div className="sync-columns">
        <div>
          {/* What has to be done first comes first. */}
          {!isConnected && <ConnectionCard connection={connection} />}
          <RunningSyncs />
          <ProductSync isConnected={isConnected} />
          <RunList />
          <History />
          <OpenWork isConnected={isConnected} />
        </div>
        <aside aria-label={t('aside')}>
          {isConnected && <ConnectionCard connection={connection} />}
          <section className="marketplace-card" aria-labelledby="categories-heading">
            <h2 id="categories-heading">{t('categories.title')}</h2>
            <p className="text-ink-2">{t('categories.help')}</p>
            {can('marketplace:write') && <CategorySync isConnected={isConnected} />}
          </section>
          {connection.pays_commission && <HomeProductsCard />}
          <AppCard connection={connection} />
        </aside>
      </div>
      <PriceRules />
      <Settings />
    </div>
  )
}
