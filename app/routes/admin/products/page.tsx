import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plus } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AdminProductSummary } from '#contract/product-administration'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { ColumnChoice, listHiddenColumns } from '../list/column-choice.tsx'
import { DataTable } from '../list/data-table.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { type ListParams, useListParams } from '../list/use-list-params.ts'
import { toViewQuery, ViewTabs } from '../list/view-tabs.tsx'
import { SyncNowButton } from '../marketplace/sync/sync-now-button.tsx'
import { ProductBatch } from './product-batch.tsx'
import { useProductColumns } from './product-columns.tsx'
import { ProductFilters } from './product-filters.tsx'
import { isRecentOnly, productsQuery } from './product-queries.ts'
import { FILTER_NAMES, PRODUCT_VIEWS } from './product-views.ts'
import './products.css'

/** The products of the shop: views, filters, and actions on several at once. */
export default function ProductsPage() {
  const { t } = useTranslation(productsMessages)
  const { can } = useAccess()
  const api = useApi()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <h1>{t('title')}</h1>
        {can('products:write') && (
          <div className="admin-head-actions">
            <SyncNowButton />
            <ExportButton fetchFile={() => fetchProductsFile(api)} />
            <Link to={adminHref('products/new')} className="btn">
              <Icon icon={Plus} size={17} /> {t('list.add')}
            </Link>
          </div>
        )}
      </div>
      {can('products:read') ? <ProductList /> : <PermissionNeeded />}
    </main>
  )
}

const POLL_MS = 1000

/** Writes the file of all products in the background, and returns it when it is written. */
async function fetchProductsFile(api: ApiClient): Promise<{ blob: Blob; name: string }> {
  let run = await parseResponse(api.admin.exports.$post())
  const param = { id: run.id }
  while (run.state === 'waiting' || run.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    run = await parseResponse(api.admin.exports[':id'].$get({ param }))
  }
  const response = await api.admin.exports[':id'].file.$get({ param })
  if (!response.ok) throw new Error(`The file of products answered ${response.status}`)
  return {
    blob: await response.blob(),
    name: `products-${new Date().toISOString().slice(0, 10)}.csv`,
  }
}

function ProductList() {
  const params = useListParams()
  const { t } = useTranslation([productsMessages, adminMessages])
  const order = params.get('order') === 'oldest' ? 'oldest' : 'newest'
  const columns = useProductColumns(order)
  const query = useQuery(productsQuery(useApi(), useAdminKey(), params))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { can } = useAccess()
  // Only what is on the screen is selected.
  const rows = query.data?.items ?? []
  const selectedRows = rows.filter(({ id }) => selected.has(id))
  const hideable = columns.filter(({ meta }) => meta?.canHide)
  const tabs = PRODUCT_VIEWS.map(({ id, filter }) => {
    return { id, label: t(`view.${id}`), query: toViewQuery(new URLSearchParams(filter)) }
  })
  return (
    <>
      <ViewTabs list="products" label={t('list.views')} tabs={tabs} />
      <div className="admin-tools">
        {selectedRows.length > 0 ? (
          <ProductBatch products={selectedRows} onClear={() => setSelected(new Set())} />
        ) : (
          <>
            <SearchField
              label={t('list.search')}
              value={params.get('q') ?? ''}
              onChange={(q) => params.set({ q })}
            />
            <ProductFilters params={params} />
            <Button
              variant="quiet"
              onClick={() => params.set({ order: order === 'newest' ? 'oldest' : undefined })}
            >
              {order === 'newest' ? t('list.newestFirst') : t('list.oldestFirst')}
            </Button>
            <ColumnChoice
              params={params}
              columns={hideable.map(({ id, header }) => ({ id, label: String(header) }))}
            />
          </>
        )}
      </div>
      <QueryView query={query} errorTitle={t('list.failed')} skeleton="h-96">
        {({ items, next_cursor: nextCursor }) =>
          items.length === 0 ? (
            <NoProducts params={params} />
          ) : (
            <>
              <DataTable<AdminProductSummary>
                label={t('title')}
                rows={items}
                columns={columns}
                hidden={listHiddenColumns(params)}
                getId={({ id }) => id}
                getName={({ title }) => title}
                getPath={({ id }) => adminHref('products/:id', { id })}
                {...(can('products:write') && {
                  selection: { ids: selected, onChange: setSelected },
                })}
              />
              {isRecentOnly(params) ? (
                nextCursor && <ShowAll params={params} />
              ) : (
                <Pager params={params} nextCursor={nextCursor} />
              )}
            </>
          )
        }
      </QueryView>
    </>
  )
}

function ShowAll({ params }: { params: ListParams }) {
  const { t } = useTranslation(productsMessages)
  return (
    <div className="admin-pager">
      <Button variant="quiet" onClick={() => params.set({ all: '1' })}>
        {t('list.showMore')}
      </Button>
    </div>
  )
}

function NoProducts({ params }: { params: ListParams }) {
  const { t } = useTranslation([productsMessages, adminMessages])
  const isFiltered = FILTER_NAMES.some((name) => params.get(name))
  const clear = () => params.set(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))
  if (!isFiltered) return <EmptyState title={t('list.none')} help={t('list.noneHelp')} />
  return (
    <EmptyState
      title={t('list.none')}
      action={
        <Button variant="secondary" size="small" onClick={clear}>
          {t('admin:list.clearFilters')}
        </Button>
      }
    />
  )
}
