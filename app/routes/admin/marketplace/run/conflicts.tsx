import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SyncRunDetails } from '#contract/product-sync'
import { ChangedValue } from '../../difference/changed-value.tsx'
import { useFieldNames } from '../../difference/use-field-names.ts'
import { useAdminKey } from '../../frame/access.ts'
import { ProductThumb } from '../product-thumb.tsx'
import { syncItemsQuery } from '../sync/sync-queries.ts'
import { PagedItems } from './paged-items.tsx'

/** What undoing a run has left, because it was edited since. */
export function Conflicts({ run }: { run: SyncRunDetails }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const nameField = useFieldNames()
  const query = useInfiniteQuery(
    syncItemsQuery(useApi(), useAdminKey(), { id: run.id, show: 'conflicted' }),
  )
  return (
    <section className="pb-4" aria-labelledby="kept">
      <h2 id="kept">{t('undo.conflicts', { count: run.conflicted })}</h2>
      <p className="pb-2 text-ink-2">{t('undo.conflictsHelp')}</p>
      <PagedItems query={query}>
        {(items) => (
          <ul className="sync-rows">
            {items.map(({ position, title, picture, supplier_product_id: id, conflicts }) => (
              <li key={position}>
                <ProductThumb picture={picture} />
                <div className="admin-row-main">
                  <strong>{title ?? id}</strong>
                  {conflicts.map((change) => (
                    <p key={change.field}>
                      {nameField(change.field)}: <ChangedValue change={change} />
                    </p>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedItems>
    </section>
  )
}
