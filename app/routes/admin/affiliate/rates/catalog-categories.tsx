import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { commissionRatesMessages } from '#app/i18n/areas/commission-rates.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { toast } from '#app/ui/toast.ts'
import { COMMISSION_CATEGORIES, type CommissionCategory } from '#contract/influencers'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { type CatalogCategory, catalogCategoriesQuery, RATES_KEY } from './rate-queries.ts'

/** Which rates the products of the shop's own categories have. */
export function CatalogCategories() {
  const { t } = useTranslation(commissionRatesMessages)
  const query = useQuery(catalogCategoriesQuery(useApi(), useAdminKey()))
  return (
    <DashboardPart title={t('catalog.title')} className="mt-10">
      <p className="dashboard-note">{t('catalog.help')}</p>
      <QueryView query={query} errorTitle={t('catalog.failed')} skeleton="h-72">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('catalog.none')} />
          ) : (
            <ul className="rate-table max-w-3xl">
              {items.map((category) => (
                <Category key={category.id} category={category} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </DashboardPart>
  )
}

function Category({ category: { id, path, chosen, usual } }: { category: CatalogCategory }) {
  const { t } = useTranslation(commissionRatesMessages)
  const api = useApi()
  const queries = useQueryClient()
  const key = useAdminKey()
  const { ':id': route } = api.admin['commission-rates'].catalog
  const { can } = useAccess()
  const save = useAction(
    (category: CommissionCategory | null) =>
      parseResponse(route.$put({ param: { id }, json: { category } })),
    {
      fallbackMessage: t('catalog.saveFailed'),
      onSuccess: (saved) => {
        queries.setQueryData(catalogCategoriesQuery(api, key).queryKey, saved)
        toast(t('catalog.saved'))
      },
      onError: (message) => toast(message, { variant: 'bad' }),
      onSettled: () => queries.invalidateQueries({ queryKey: key(RATES_KEY) }),
    },
  )
  const usualName = t('catalog.usual', { name: t(`category.${usual}`) })
  const present = save.isPending ? save.variables : chosen
  const above = path.slice(0, -1)
  return (
    <li className="flex-wrap">
      <span className="min-w-0 wrap-anywhere">
        {path.at(-1)}
        {above.length > 0 && <small>{above.join(' / ')}</small>}
      </span>
      {can('influencers:write') ? (
        <select
          className="input w-auto max-w-full"
          aria-label={t('catalog.label', { name: path.join(' / ') })}
          value={present ?? ''}
          disabled={save.isPending}
          onChange={({ target: { value } }) => save.mutate(parseCategory(value))}
        >
          <option value="">{usualName}</option>
          {COMMISSION_CATEGORIES.map((code) => (
            <option key={code} value={code}>
              {t(`category.${code}`)}
            </option>
          ))}
        </select>
      ) : (
        <span>{t(`category.${chosen ?? usual}`)}</span>
      )}
    </li>
  )
}

function parseCategory(value: string): CommissionCategory | null {
  return COMMISSION_CATEGORIES.find((code) => code === value) ?? null
}
