import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SyncRunDetails } from '#contract/product-sync'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { RetryButton } from '../sync/retry-button.tsx'
import { failedItemsQuery } from '../sync/sync-queries.ts'

/** Syncs the failed products of a run again, and opens the new run. */
export function RetryFailed({ run }: { run: SyncRunDetails }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const navigate = useNavigate()
  const { can } = useAccess()
  const { data = [] } = useQuery(failedItemsQuery(useApi(), useAdminKey(), run.id))
  if (!can('marketplace:write')) return null
  return (
    <div className="marketplace-actions pt-4">
      <RetryButton
        ids={data.map((item) => item.supplier_product_id)}
        isConnected
        onStarted={({ id }) => navigate(adminHref('marketplace/syncs/:id', { id }))}
      >
        {t('look.allAgain', { count: run.failed })}
      </RetryButton>
    </div>
  )
}
