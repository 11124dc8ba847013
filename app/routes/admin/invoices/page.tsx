import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { listCountries } from '#app/forms/countries.ts'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { invoicesMessages } from '#app/i18n/areas/invoices.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import type { InvoiceListItem } from '#contract/invoices'
import { createAmountFormatter } from '#platform/money/format-amount'
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
import { useInvoiceColumns } from './invoice-columns.tsx'
import {
  FILTER_NAMES,
  fetchInvoicesFile,
  INVOICE_VIEWS,
  invoicesQuery,
  invoiceTotalsQuery,
} from './invoice-queries.ts'
import { SeriesState } from './invoice-series.tsx'

/** The invoices and credit notes of the shop, whether their numbers are whole, and a file for accountants. */
export default function InvoicesPage() {
  const { t } = useTranslation(invoicesMessages)
  const { can } = useAccess()
  const api = useApi()
  const params = useListParams()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('list.title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('list.title')}</h1>
          {can('invoices:read') && <SeriesState />}
        </div>
        {can('invoices:read') && (
          <div className="admin-head-actions">
            <ExportButton
              label={t('list.export')}
              fetchFile={() => fetchInvoicesFile(api, params)}
            />
          </div>
        )}
      </div>
      {can('invoices:read') ? (
        <>
          <Views />
          <InvoiceList params={params} />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function Views() {
  const { t } = useTranslation(invoicesMessages)
  const tabs = INVOICE_VIEWS.map(({ id, filter }) => {
    return { id, label: t(`view.${id}`), query: toViewQuery(new URLSearchParams(filter)) }
  })
  return <ViewTabs list="invoices" label={t('list.views')} tabs={tabs} />
}

function InvoiceList({ params }: { params: ListParams }) {
  const { t } = useTranslation(invoicesMessages)
  const columns = useInvoiceColumns()
  const query = useQuery(invoicesQuery(useApi(), useAdminKey(), params))
  const hideable = columns.filter(({ meta }) => meta?.canHide)
  return (
    <>
      <div className="admin-tools">
        <SearchField
          label={t('list.search')}
          value={params.get('q') ?? ''}
          onChange={(q) => params.set({ q })}
        />
        <Filters params={params} />
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
          <DataTable<InvoiceListItem>
            label={t('list.title')}
            rows={items}
            columns={columns}
            hidden={listHiddenColumns(params)}
            getId={({ id }) => id}
            getName={({ number }) => number}
            getPath={({ id }) => adminHref('invoices/:id', { id })}
          />
        )}
      </ListResults>
    </>
  )
}

function Filters({ params }: { params: ListParams }) {
  const { t, language } = useTranslation([invoicesMessages, adminMessages])
  return (
    <>
      <select
        className="input w-auto"
        aria-label={t('list.country')}
        value={params.get('country') ?? ''}
        onChange={({ target: { value } }) => params.set({ country: value })}
      >
        <option value="">{t('list.anyCountry')}</option>
        {listCountries(language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="flex items-center gap-2">
          <span className="text-ink-2">{t(`list.${name}`)}</span>
          <input
            type="date"
            className="input w-auto"
            value={params.get(name) ?? ''}
            onChange={({ target: { value } }) => params.set({ [name]: value })}
          />
        </label>
      ))}
    </>
  )
}

function Totals({ params }: { params: ListParams }) {
  const { t, language } = useTranslation(invoicesMessages)
  const { data } = useQuery(invoiceTotalsQuery(useApi(), useAdminKey(), params))
  if (!data) return null
  const { count, sums } = data
  const sum = sums
    .map(({ currency, amount }) => createAmountFormatter(language, currency)(amount))
    .join(' · ')
  return (
    <p className="admin-totals" role="status">
      {count > 0 && sums.length === 0 ? t('list.many') : t('list.totals', { count, sum })}
    </p>
  )
}
