import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { bulkMessages } from '#app/i18n/areas/bulk.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { categoriesQuery } from '../../categories/categories-query.ts'
import { CategoryOptions } from '../../categories/category-select.tsx'
import { toTreeRows } from '../../categories/tree-rows.ts'
import { useAdminKey } from '../../frame/access.ts'
import { SearchField } from '../../list/search-field.tsx'
import type { ListParams } from '../../list/use-list-params.ts'

/** The filters of the grid, which are in the address. */
export function GridFilters({ params }: { params: ListParams }) {
  const { t } = useTranslation(bulkMessages)
  const { data: categories = [] } = useQuery(categoriesQuery(useApi(), useAdminKey()))
  const ids = params.get('ids')?.split(',') ?? []
  return (
    <div className="admin-tools">
      <SearchField
        label={t('search')}
        value={params.get('q') ?? ''}
        onChange={(q) => params.set({ q })}
      />
      <select
        className="input bulk-category"
        aria-label={t('category')}
        value={params.get('category') ?? ''}
        onChange={({ target }) => params.set({ category: target.value })}
      >
        <option value="">{t('allCategories')}</option>
        <CategoryOptions rows={toTreeRows(categories)} />
      </select>
      {ids.length > 0 && (
        <span>
          {t('chosen', { count: ids.length })}{' '}
          <button type="button" className="link" onClick={() => params.set({ ids: undefined })}>
            {t('showAll')}
          </button>
        </span>
      )}
    </div>
  )
}
