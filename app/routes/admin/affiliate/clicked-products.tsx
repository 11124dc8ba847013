import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { useReportRange } from '#app/charts/report-range.ts'
import { affiliateLinksMessages } from '#app/i18n/areas/affiliate-links.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AffiliateReport, ClickedProduct } from '#contract/outbound'
import { useAdminKey } from '../frame/access.ts'
import { adminHref } from '../frame/screen-paths.ts'
import { DataTable } from '../list/data-table.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListResults } from '../list/list-results.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { clickedProductsQuery, FILTER_NAMES, fetchProductsFile } from './affiliate-queries.ts'
import { useProductColumns } from './product-columns.tsx'

/** All products with clicks in the range or in the days before, most clicks first. */
export function ClickedProducts({ report }: { report: AffiliateReport | undefined }) {
  const { t } = useTranslation(affiliateLinksMessages)
  const api = useApi()
  const params = useListParams()
  const range = useReportRange()
  const query = useQuery(clickedProductsQuery(api, useAdminKey(), { range, params }))
  const columns = useProductColumns(report)
  return (
    <DashboardPart title={t('products.title')} className="pt-10">
      <div className="admin-tools">
        <SearchField
          label={t('products.search')}
          value={params.get('q') ?? ''}
          onChange={(q) => params.set({ q })}
        />
        <ExportButton
          label={t('export')}
          fetchFile={() => fetchProductsFile(api, { range, params })}
        />
      </div>
      <ListResults
        {...{ query, params }}
        filterNames={FILTER_NAMES}
        texts={{
          ...{ failed: t('products.failed'), none: t('products.none') },
          ...{ noneHelp: t('products.noneHelp'), noMatch: t('products.noMatch') },
        }}
      >
        {(items) => (
          <DataTable<ClickedProduct>
            label={t('products.title')}
            rows={items}
            columns={columns}
            getId={({ key }) => key}
            getName={({ title }) => title ?? t('products.deleted')}
            getPath={({ product_id: id, title }) =>
              id !== null && title !== null ? adminHref('products/:id', { id }) : null
            }
          />
        )}
      </ListResults>
    </DashboardPart>
  )
}
