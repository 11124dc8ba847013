import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { MarketplaceConnection } from '#contract/marketplace'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { AddAppKey } from './add-app-key.tsx'
import { connectionQuery } from './connection-query.ts'
import './marketplace.css'

const TABS = [
  { id: 'aliexpress', path: adminHref('aliexpress') },
  { id: 'tokens', path: adminHref('api-tokens') },
  { id: 'test', path: adminHref('marketplace-test') },
] as const
type TabId = (typeof TABS)[number]['id']

interface Props {
  tab: TabId
  /** Below the title, for those who may read it. */
  intro?: ReactNode
  children: (connection: MarketplaceConnection) => ReactNode
}

/** A screen of the marketplace: its tabs, whether it is the sandbox, and the connection. */
export function MarketplaceScreen({ tab, intro, children }: Props) {
  const { t } = useTranslation(marketplaceMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t(`tab.${tab}`)} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t(`tab.${tab}`)}</h1>
          {can('marketplace:read') && intro}
        </div>
      </div>
      <nav className="admin-views" aria-label={t('title')}>
        {TABS.map(({ id, path }) => (
          <Link key={id} to={path} aria-current={id === tab ? 'page' : undefined}>
            {t(`tab.${id}`)}
          </Link>
        ))}
      </nav>
      {can('marketplace:read') ? <Connection>{children}</Connection> : <PermissionNeeded />}
    </main>
  )
}

function Connection({ children }: Pick<Props, 'children'>) {
  const { t } = useTranslation(marketplaceMessages)
  const query = useQuery(connectionQuery(useApi(), useAdminKey()))
  return (
    <QueryView query={query} errorTitle={t('failed')}>
      {(connection) => (
        <div className="marketplace-cards">
          {connection.mode === 'sandbox' && connection.app && (
            <div className="marketplace-sandbox marketplace-wide">
              <Badge variant="ink">{t('sandbox.title')}</Badge>
              <p>{t('sandbox.text')}</p>
              <AddAppKey app={connection.app} />
            </div>
          )}
          {children(connection)}
        </div>
      )}
    </QueryView>
  )
}
