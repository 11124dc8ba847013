import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { CUSTOMER_ORDERS, type CustomerSort, type CustomerSummary } from '#contract/customers'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { ColumnChoice, listHiddenColumns } from '../list/column-choice.tsx'
import { DataTable } from '../list/data-table.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListResults } from '../list/list-results.tsx'
import { SearchField } from '../list/search-field.tsx'
import { type ListParams, useListParams } from '../list/use-list-params.ts'
import { toViewQuery, ViewTabs } from '../list/view-tabs.tsx'
import { useCustomerColumns } from './customer-columns.tsx'
import { CustomerFilters } from './customer-filters.tsx'
import { customersQuery, customerTotalsQuery, fetchCustomersFile } from './customer-queries.ts'
import { CUSTOMER_VIEWS, FILTER_NAMES } from './customer-views.ts'

/** Everybody with an account or with an order: views, filters and a file. */
export default function CustomersPage() {
  const { t } = useTranslation(customersMessages)
  const { can } = useAccess()
  const params = useListParams()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('list.title')} noIndex />
      <div className="admin-head">
        <h1>{t('list.title')}</h1>
        {can('customers:read') && (
          <div className="admin-head-actions">
            <ButtonLink variant="secondary" to={adminHref('customers/segments')}>
              {t('segments.title')}
            </ButtonLink>
            <CustomersFileButton params={params} />
          </div>
        )}
      </div>
      {can('customers:read') ? (
        <>
          <Views />
          <CustomerList params={params} />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function readSort(params: ListParams): CustomerSort {
  return CUSTOMER_ORDERS.find((order) => order === params.get('order')) ?? 'newest'
}

function CustomersFileButton({ params }: { params: ListParams }) {
  const api = useApi()
  const hidden = listHiddenColumns(params)
  const columns = useCustomerColumns({ order: 'newest' })
    .map(({ id }) => id)
    .filter((id) => !hidden.includes(id))
  return <ExportButton fetchFile={() => fetchCustomersFile(api, params, columns)} />
}

function Views() {
  const { t } = useTranslation(customersMessages)
  const tabs = CUSTOMER_VIEWS.map(({ id, filter }) => {
    return { id, label: t(`view.${id}`), query: toViewQuery(new URLSearchParams(filter)) }
  })
  return <ViewTabs list="customers" label={t('list.views')} tabs={tabs} />
}

function CustomerList({ params }: { params: ListParams }) {
  const { t } = useTranslation(customersMessages)
  const order = readSort(params)
  const columns = useCustomerColumns({ order })
  const query = useQuery(customersQuery(useApi(), useAdminKey(), params))
  const hideable = columns.filter(({ meta }) => meta?.canHide)
  return (
    <>
      <div className="admin-tools">
        <SearchField
          label={t('list.search')}
          value={params.get('q') ?? ''}
          onChange={(q) => params.set({ q })}
        />
        <CustomerFilters params={params} />
        <select
          className="input w-auto"
          aria-label={t('list.sort')}
          value={order}
          onChange={({ target: { value } }) =>
            params.set({ order: value === 'newest' ? undefined : value })
          }
        >
          {CUSTOMER_ORDERS.map((one) => (
            <option key={one} value={one}>
              {t(`sort.${one}`)}
            </option>
          ))}
        </select>
        <ColumnChoice
          params={params}
          columns={hideable.map(({ id, header }) => ({ id, label: String(header) }))}
        />
        <Totals params={params} />
      </div>
      <ListResults
        {...{ query, params }}
        filterNames={FILTER_NAMES}
        texts={{
          ...{ failed: t('list.failed'), none: t('list.none') },
          ...{ noneHelp: t('list.noneHelp'), noMatch: t('list.noMatch') },
        }}
      >
        {(items) => (
          <DataTable<CustomerSummary>
            label={t('list.title')}
            rows={items}
            columns={columns}
            hidden={listHiddenColumns(params)}
            getId={({ id }) => id}
            getName={({ name, email }) => name || (email ?? '')}
            getPath={({ id }) => adminHref('customers/:id', { id })}
          />
        )}
      </ListResults>
    </>
  )
}

function Totals({ params }: { params: ListParams }) {
  const { t } = useTranslation(customersMessages)
  const { data } = useQuery(customerTotalsQuery(useApi(), useAdminKey(), params))
  const format = useMoneyFormatter(data?.currency ?? 'USD')
  if (!data) return null
  const { count, guests, spent } = data
  return (
    <p className="admin-totals" role="status">
      {spent === null ? t('list.many') : t('list.totals', { count, guests, spent: format(spent) })}
    </p>
  )
}
