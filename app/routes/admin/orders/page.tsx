import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { orderMessages } from '#app/i18n/areas/order.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Link } from '#app/ui/link.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { OrderSummary } from '#contract/orders'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { useShortcuts } from '../frame/shortcuts.ts'
import { useWaitingWork } from '../frame/use-waiting-work.ts'
import { ColumnChoice, listHiddenColumns } from '../list/column-choice.tsx'
import { DataTable } from '../list/data-table.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { type ListParams, useListParams } from '../list/use-list-params.ts'
import { toViewQuery, ViewTabs } from '../list/view-tabs.tsx'
import { OrderBatch } from './order-batch.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { fetchOrdersFile, ordersQuery, orderTotalsQuery } from './order-queries.ts'
import { FILTER_NAMES, ORDER_VIEWS } from './order-views.ts'

/** The orders of the shop: views, filters, and actions on several at once. */
export default function OrdersPage() {
  const { t } = useTranslation([salesMessages, adminMessages, orderMessages])
  const { can } = useAccess()
  const params = useListParams()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('orders.title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('orders.title')}</h1>
          {can('orders:read') && <About />}
        </div>
        {can('orders:read') && (
          <div className="admin-head-actions">
            {can('orders:write') && <NewOrderLinks />}
            <OrdersFileButton params={params} />
          </div>
        )}
      </div>
      {can('orders:read') ? (
        <>
          <Views />
          <OrderList params={params} />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

/** What came today and what waits. The line keeps its place while it is loading. */
function About() {
  const { t, language } = useTranslation(salesMessages)
  const { orders, suppliers } = useWaitingWork() ?? {}
  if (!orders) return <p className="text-ink-2">&nbsp;</p>
  const { today, to_ship: count, oldest_at: oldest } = orders
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <p className="text-ink-2">
      {t('orders.today', { count: today })}{' '}
      {oldest
        ? t('orders.toShip', { count, date: date.format(new Date(oldest)) })
        : t('orders.noneToShip')}
      {suppliers?.oldest_order_id && (
        <Link
          className="link block"
          to={adminHref('orders/:id', { id: suppliers.oldest_order_id })}
        >
          {t('orders.suppliers', { count: suppliers.open })}
        </Link>
      )}
    </p>
  )
}

function NewOrderLinks() {
  const { t } = useTranslation(salesMessages)
  const navigate = useNavigate()
  const open = () => navigate(adminHref('orders/new'))
  useShortcuts([{ keys: 'n', label: t('orders.new'), run: open }])
  return (
    <>
      <Button onClick={open}>{t('orders.new')}</Button>
      <Button variant="secondary" onClick={() => navigate(adminHref('orders/drafts'))}>
        {t('orders.drafts')}
      </Button>
    </>
  )
}

function OrdersFileButton({ params }: { params: ListParams }) {
  const api = useApi()
  const hidden = listHiddenColumns(params)
  const columns = useOrderColumns({ order: 'newest' })
    .map(({ id }) => id)
    .filter((id) => !hidden.includes(id))
  return <ExportButton fetchFile={() => fetchOrdersFile(api, params, columns)} />
}

function Views() {
  const { t } = useTranslation(salesMessages)
  const waiting = useWaitingWork()?.orders
  const counts: Partial<Record<string, number>> = {
    ...(waiting && { toShip: waiting.to_ship, returns: waiting.returns }),
  }
  const tabs = ORDER_VIEWS.map(({ id, filter }) => {
    const query = toViewQuery(new URLSearchParams(filter))
    return { id, label: t(`view.${id}`), query, count: counts[id] }
  })
  return <ViewTabs list="orders" label={t('orders.views')} tabs={tabs} />
}

function OrderList({ params }: { params: ListParams }) {
  const { t } = useTranslation([salesMessages, adminMessages])
  const order = params.get('order') === 'oldest' ? 'oldest' : 'newest'
  const columns = useOrderColumns({ order })
  const query = useQuery(ordersQuery(useApi(), useAdminKey(), params))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { can } = useAccess()
  // Only what is on the screen is selected.
  const rows = query.data?.items ?? []
  const selectedRows = rows.filter(({ id }) => selected.has(id))
  const hideable = columns.filter(({ meta }) => meta?.canHide)
  const sortLabel = order === 'newest' ? t('orders.newestFirst') : t('orders.oldestFirst')
  return (
    <>
      <div className="admin-tools">
        {selectedRows.length > 0 ? (
          <OrderBatch orders={selectedRows} onClear={() => setSelected(new Set())} />
        ) : (
          <>
            <SearchField
              label={t('orders.search')}
              value={params.get('q') ?? ''}
              onChange={(q) => params.set({ q })}
            />
            <OrderFilters params={params} />
            <Button
              variant="quiet"
              onClick={() => params.set({ order: order === 'newest' ? 'oldest' : undefined })}
            >
              {sortLabel}
            </Button>
            <ColumnChoice
              params={params}
              columns={hideable.map(({ id, header }) => ({ id, label: String(header) }))}
            />
            <Totals params={params} />
          </>
        )}
      </div>
      <QueryView query={query} errorTitle={t('orders.failed')} skeleton="h-96">
        {({ items, next_cursor: nextCursor }) =>
          items.length === 0 ? (
            <NoOrders params={params} />
          ) : (
            <>
              <DataTable<OrderSummary>
                label={t('orders.title')}
                rows={items}
                columns={columns}
                hidden={listHiddenColumns(params)}
                getId={({ id }) => id}
                getName={({ number }) => number}
                getPath={({ id }) => adminHref('orders/:id', { id })}
                {...(can('orders:write') && {
                  selection: { ids: selected, onChange: setSelected },
                })}
              />
              <Pager params={params} nextCursor={nextCursor} />
            </>
          )
        }
      </QueryView>
    </>
  )
}

function Totals({ params }: { params: ListParams }) {
  const { t } = useTranslation(salesMessages)
  const { data } = useQuery(orderTotalsQuery(useApi(), useAdminKey(), params))
  const format = useMoneyFormatter(data?.currency ?? 'USD')
  if (!data) return null
  const { count, total } = data
  return (
    <p className="admin-totals" role="status">
      {total === null
        ? t('orders.manyOrders')
        : t('orders.totals', { count, total: format(total) })}
    </p>
  )
}

function NoOrders({ params }: { params: ListParams }) {
  const { t } = useTranslation([salesMessages, adminMessages])
  const isFiltered = FILTER_NAMES.some((name) => params.get(name))
  const clear = () => params.set(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))
  if (!isFiltered) return <EmptyState title={t('orders.none')} help={t('orders.noneHelp')} />
  return (
    <EmptyState
      title={t('orders.noMatch')}
      action={
        <Button variant="secondary" size="small" onClick={clear}>
          {t('admin:list.clearFilters')}
        </Button>
      }
    />
  )
}
