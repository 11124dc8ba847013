import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ListFilter, X } from '#app/ui/icons.ts'
import { PRODUCT_STATUSES, type ProductStatus } from '#contract/product-administration'
import { useAdminKey } from '../frame/access.ts'
import type { ListParams } from '../list/use-list-params.ts'
import { categoriesQuery, productTagsQuery } from './product-queries.ts'

/** A button that opens the filters, and each filter that is set, which can be removed. */
export function ProductFilters({ params }: { params: ListParams }) {
  const { t } = useTranslation(adminMessages)
  const id = useId()
  return (
    <>
      <button type="button" className="btn btn-quiet" popoverTarget={id}>
        <Icon icon={ListFilter} size={17} />
        {t('list.filters')}
      </button>
      <div id={id} popover="auto" className="menu-list admin-popover admin-filters">
        <div className="grid gap-4">
          {useFilters().map(({ name, label, options }) => (
            <SelectField
              key={name}
              label={label}
              value={params.get(name) ?? ''}
              onChange={(event) => params.set({ [name]: event.target.value })}
            >
              <option value="">{t('list.any')}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </div>
      <FilterChips params={params} />
    </>
  )
}

function FilterChips({ params }: { params: ListParams }) {
  const { t } = useTranslation(adminMessages)
  const chips = useFilters().flatMap(({ name, label, options }) => {
    const value = params.get(name)
    if (!value) return []
    const chosen = options.find((option) => option.value === value)?.label ?? value
    return [{ name, label: `${label}: ${chosen}` }]
  })
  return chips.map(({ name, label }) => (
    <span key={name} className="chip">
      {label}
      <button
        type="button"
        aria-label={t('list.removeFilter', { name: label })}
        onClick={() => params.set({ [name]: undefined })}
      >
        <Icon icon={X} size={16} />
      </button>
    </span>
  ))
}

function useFilters() {
  const { t } = useTranslation(productsMessages)
  const api = useApi()
  const { data: categories = [] } = useQuery(categoriesQuery(api))
  const { data: tags = [] } = useQuery(productTagsQuery(api, useAdminKey()))
  const toOption = (value: string) => ({ value, label: value })
  return [
    {
      name: 'statuses',
      label: t('list.state'),
      options: PRODUCT_STATUSES.map((value: ProductStatus) => {
        return { value: value as string, label: t(`status.${value}`) }
      }),
    },
    {
      name: 'source',
      label: t('list.source'),
      options: [
        { value: 'aliexpress', label: t('source.aliexpress') },
        { value: 'manual', label: t('source.manual') },
      ],
    },
    {
      name: 'category_id',
      label: t('list.category'),
      options: categories.map(({ id, path }) => ({ value: id, label: path })),
    },
    {
      name: 'stock',
      label: t('list.stock'),
      options: [
        { value: 'low', label: t('stock.low') },
        { value: 'out', label: t('stock.out') },
      ],
    },
    { name: 'tag', label: t('list.tags'), options: tags.map(toOption) },
  ]
}
