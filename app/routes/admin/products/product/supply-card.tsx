import { queryOptions, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { dropshipMessages } from '#app/i18n/areas/dropship.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import type { AdminProduct } from '#contract/product-administration'
import { getDateFormat } from '#platform/i18n/date-format'
import { type BuildAdminKey, useAdminKey } from '../../frame/access.ts'
import { useProductAction } from './use-product-action.ts'

const MODES = ['outbound', 'dropship'] as const

function supplyQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('products', 'supply', id),
    queryFn: () => parseResponse(api.admin.products[':id'].supply.$get({ param: { id } })),
    staleTime: 0,
  })
}

/** Where shoppers buy a product of the marketplace: there, or here. Nothing for other products. */
export function SupplyCard({ product: { id }, isEditable }: Props) {
  const { t, language } = useTranslation(dropshipMessages)
  const api = useApi()
  const { data } = useQuery(supplyQuery(api, useAdminKey(), id))
  const set = useProductAction(
    (mode: (typeof MODES)[number]) => {
      const json = { mode, before: data?.mode ?? 'outbound' }
      return parseResponse(api.admin.products[':id']['selling-mode'].$put({ param: { id }, json }))
    },
    { done: t('supply.saved') },
  )
  if (!data?.mode) return null
  const mode = set.isPending ? set.variables : data.mode
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className="admin-card" aria-labelledby="supply-heading">
      <h2 id="supply-heading">{t('supply.title')}</h2>
      <fieldset className="grid gap-2" disabled={!isEditable || set.isPending}>
        <legend className="sr-only">{t('supply.title')}</legend>
        {MODES.map((one) => (
          <CheckboxOrRadio
            key={one}
            type="radio"
            name="selling-mode"
            label={t(`supply.${one}`)}
            checked={mode === one}
            onChange={() => set.mutate(one)}
          />
        ))}
      </fieldset>
      <p className="hint">{t(`supply.${mode}Help`)}</p>
      <p className="hint">
        {t('supply.id', { id: data.supplier_product_id ?? '' })}
        {data.synced_at && `, ${t('supply.synced', { at: date.format(new Date(data.synced_at)) })}`}
      </p>
      {data.availability && data.availability !== 'on_sale' && (
        <p className="hint">{t(`supply.availability.${data.availability}`)}</p>
      )}
    </section>
  )
}

interface Props {
  product: AdminProduct
  isEditable: boolean
}
