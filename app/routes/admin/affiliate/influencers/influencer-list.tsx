import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { useReportRange } from '#app/charts/report-range.ts'
import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { INFLUENCER_SORTS } from '#contract/influencers'
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { DataTable } from '../../list/data-table.tsx'
import { ExportButton } from '../../list/export-button.tsx'
import { ListResults } from '../../list/list-results.tsx'
import { SearchField } from '../../list/search-field.tsx'
import { useListParams } from '../../list/use-list-params.ts'
import {
  FILTER_NAMES,
  fetchInfluencersFile,
  getSort,
  influencersQuery,
  type ListedInfluencer,
} from './influencer-queries.ts'
import { useInfluencerColumns } from './use-influencer-columns.tsx'

/** Each influencer with the figures of the range, those with the most first. */
export function InfluencerList() {
  const { t } = useTranslation(influencerFiguresMessages)
  const api = useApi()
  const params = useListParams()
  const range = useReportRange()
  const query = useQuery(influencersQuery(api, useAdminKey(), { range, params }))
  const sort = getSort(params)
  const columns = useInfluencerColumns({ sort, onSort: (next) => params.set({ sort: next }) })
  const names = {
    ...{ clicks: t('figure.clicks'), conversions: t('figure.conversions'), rate: t('figure.rate') },
    ...{ revenue: t('figure.revenue'), earned: t('figure.earned'), reversed: t('list.reversed') },
  }
  return (
    <DashboardPart title={t('list.title')} className="pt-10">
      <div className="admin-tools">
        <SearchField
          label={t('list.search')}
          value={params.get('q') ?? ''}
          onChange={(q) => params.set({ q })}
        />
        <select
          className="input w-auto max-w-full"
          aria-label={t('list.sort')}
          value={sort}
          onChange={({ target: { value } }) => params.set({ sort: value })}
        >
          {INFLUENCER_SORTS.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </select>
        <ExportButton
          label={t('list.export')}
          fetchFile={() => fetchInfluencersFile(api, { range, params })}
        />
      </div>
      <ListResults
        {...{ query, params }}
        filterNames={FILTER_NAMES}
        texts={{
          ...{ failed: t('failed'), none: t('none'), noneHelp: t('noneHelp') },
          noMatch: t('noMatch'),
        }}
      >
        {(items) => (
          <DataTable<ListedInfluencer>
            label={t('list.title')}
            rows={items}
            columns={columns}
            getId={({ id }) => id}
            getName={({ name, code }) => name ?? code}
            getPath={({ id }) => adminHref('affiliate-analytics/influencers/:id', { id })}
          />
        )}
      </ListResults>
    </DashboardPart>
  )
}
