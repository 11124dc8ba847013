import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { listCountries } from '#app/forms/countries.ts'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ListFilter, X } from '#app/ui/icons.ts'
import { useAdminKey } from '../frame/access.ts'
import type { ListParams } from '../list/use-list-params.ts'
import { segmentsQuery } from './customer-queries.ts'
import { FILTER_NAMES, findCustomerView } from './customer-views.ts'

/** A button that opens the filters, and each filter that is set, which can be removed. */
export function CustomerFilters({ params }: { params: ListParams }) {
  const { t } = useTranslation(adminMessages)
  const id = useId()
  return (
    <>
      <button type="button" className="btn btn-quiet" popoverTarget={id}>
        <Icon icon={ListFilter} size={17} />
        {t('list.filters')}
      </button>
      <div id={id} popover="auto" className="menu-list admin-popover admin-filters">
        <FilterFields params={params} />
      </div>
      <FilterChips params={params} />
    </>
  )
}

function FilterFields({ params }: { params: ListParams }) {
  const { t, language } = useTranslation([customersMessages, adminMessages])
  const { data: segments = [] } = useQuery(segmentsQuery(useApi(), useAdminKey()))
  const field = (name: (typeof FILTER_NAMES)[number]) => ({
    value: params.get(name) ?? '',
    onChange: (event: { target: { value: string } }) => params.set({ [name]: event.target.value }),
  })
  const any = <option value="">{t('admin:list.any')}</option>
  const yesNo = (
    <>
      {any}
      <option value="yes">{t('filter.yes')}</option>
      <option value="no">{t('filter.no')}</option>
    </>
  )
  return (
    <div className="grid gap-4">
      <SelectField label={t('filter.segment')} {...field('segment')}>
        {any}
        {segments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label={t('filter.tag')} maxLength={40} {...field('tag')} />
      <SelectField label={t('filter.country')} {...field('countries')}>
        {any}
        {listCountries(language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('filter.kind')} {...field('kind')}>
        {any}
        <option value="account">{t('filter.account')}</option>
        <option value="guest">{t('filter.guest')}</option>
      </SelectField>
      <SelectField label={t('filter.consent')} {...field('consent')}>
        {yesNo}
      </SelectField>
      <SelectField label={t('filter.blocked')} {...field('blocked')}>
        {yesNo}
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <TextField type="number" min="0" label={t('filter.minOrders')} {...field('min_orders')} />
        <TextField type="number" min="0" label={t('filter.maxOrders')} {...field('max_orders')} />
      </div>
      <TextField type="number" min="0" label={t('filter.minSpent')} {...field('min_spent')} />
    </div>
  )
}

/** The filters that no view stands for. */
function FilterChips({ params }: { params: ListParams }) {
  const { t, language } = useTranslation([customersMessages, adminMessages])
  const { data: segments = [] } = useQuery(segmentsQuery(useApi(), useAdminKey()))
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  const yesNo = (value: string) => (value === 'yes' ? t('filter.yes') : t('filter.no'))
  const describe: Record<string, (value: string) => string> = {
    kind: (value) => (value === 'guest' ? t('filter.guest') : t('filter.account')),
    tag: (value) => `${t('filter.tag')}: ${value}`,
    segment: (value) => segments.find(({ id }) => id === value)?.name ?? t('filter.segment'),
    countries: (value) =>
      value
        .split(',')
        .map((code) => (/^[A-Z]{2}$/.test(code) ? countries.of(code) : code))
        .join(', '),
    consent: (value) => `${t('filter.consent')}: ${yesNo(value)}`,
    blocked: (value) => `${t('filter.blocked')}: ${yesNo(value)}`,
    min_orders: (value) => `${t('filter.minOrders')}: ${value}`,
    max_orders: (value) => `${t('filter.maxOrders')}: ${value}`,
    min_spent: (value) => `${t('filter.minSpent')}: ${value}`,
    joined_days: (value) => t('filter.joinedDays', { days: Number(value) || 0 }),
  }
  const isView = findCustomerView(params.get) !== undefined
  const chips = FILTER_NAMES.flatMap((name) => {
    const value = params.get(name)
    return value && name in describe && !isView ? [{ name, label: describe[name]!(value) }] : []
  })
  return chips.map(({ name, label }) => (
    <span key={name} className="chip">
      {label}
      <button
        type="button"
        aria-label={t('admin:list.removeFilter', { name: label })}
        onClick={() => params.set({ [name]: undefined })}
      >
        <Icon icon={X} size={16} />
      </button>
    </span>
  ))
}
