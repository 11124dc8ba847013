import { useId } from 'react'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { orderMessages } from '#app/i18n/areas/order.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio, SelectField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ListFilter, X } from '#app/ui/icons.ts'
import { ORDER_FLAGS, OrderState } from '#contract/orders'
import type { ListParams } from '../list/use-list-params.ts'
import { FILTER_NAMES, findOrderView } from './order-views.ts'

/** A button that opens the filters, and each filter that is set, which can be removed. */
export function OrderFilters({ params }: { params: ListParams }) {
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
  const { t } = useTranslation([salesMessages, orderMessages, adminMessages])
  const states = params.get('states')?.split(',') ?? []
  const toggleState = (state: string, isOn: boolean) => {
    const others = states.filter((one) => one !== state)
    params.set({ states: (isOn ? [...others, state] : others).join(',') })
  }
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="label">{t('orders.state')}</legend>
        {OrderState.options.map((state) => (
          <CheckboxOrRadio
            key={state}
            label={t(`order:state.${state}`)}
            checked={states.includes(state)}
            onChange={(event) => toggleState(state, event.target.checked)}
          />
        ))}
      </fieldset>
      <SelectField
        label={t('orders.notes')}
        value={params.get('flag') ?? ''}
        onChange={(event) => params.set({ flag: event.target.value })}
      >
        <option value="">{t('admin:list.any')}</option>
        {ORDER_FLAGS.map((flag) => (
          <option key={flag} value={flag}>
            {t(`flag.${flag}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('admin:tags.label')}
        value={params.get('tag') ?? ''}
        maxLength={40}
        onChange={(event) => params.set({ tag: event.target.value })}
      />
      <SelectField
        label={t('orders.delivery')}
        value={params.get('shipping') ?? ''}
        onChange={(event) => params.set({ shipping: event.target.value })}
      >
        <option value="">{t('admin:list.any')}</option>
        <option value="standard">{t('shipping.standard')}</option>
        <option value="express">{t('shipping.express')}</option>
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="date"
          label={t('orders.from')}
          value={params.get('from') ?? ''}
          onChange={(event) => params.set({ from: event.target.value })}
        />
        <TextField
          type="date"
          label={t('orders.to')}
          value={params.get('to') ?? ''}
          onChange={(event) => params.set({ to: event.target.value })}
        />
      </div>
      <TextField
        type="number"
        min="0"
        label={t('orders.minTotal')}
        value={params.get('min_total') ?? ''}
        onChange={(event) => params.set({ min_total: event.target.value })}
      />
    </div>
  )
}

/** The filters that no view stands for. */
function FilterChips({ params }: { params: ListParams }) {
  const { t } = useTranslation([salesMessages, orderMessages, adminMessages])
  const isView = findOrderView(params.get) !== undefined
  const describe: Record<string, (value: string) => string> = {
    states: (value) =>
      value
        .split(',')
        .map((state) =>
          OrderState.options.includes(state as OrderState)
            ? t(`order:state.${state as OrderState}`)
            : state,
        )
        .join(', '),
    flag: (value) => t(`flag.${value as (typeof ORDER_FLAGS)[number]}`),
    shipping: (value) => (value === 'express' ? t('shipping.express') : t('shipping.standard')),
    from: (value) => `${t('orders.from')}: ${value}`,
    to: (value) => `${t('orders.to')}: ${value}`,
    min_total: (value) => `${t('orders.minTotal')}: ${value}`,
    countries: (value) => value,
    tag: (value) => `${t('admin:tags.label')}: ${value}`,
  }
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
