import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { categoryQuery } from './categories-query.ts'
import { CategoryActions } from './category-actions.tsx'
import { CategoryForm } from './category-form.tsx'
import type { TreeRow } from './tree-rows.ts'
import type { useMoveCategory } from './use-move-category.ts'

interface Props {
  id: string
  rows: TreeRow[]
  moving: ReturnType<typeof useMoveCategory>
  onGone: (nextId: string | null) => void
}

/** The open category: its names and address, and what can be done with it. */
export function CategoryPanel({ id, rows, moving, onGone }: Props) {
  const { t } = useTranslation(categoriesMessages)
  const { can } = useAccess()
  const query = useQuery(categoryQuery(useApi(), useAdminKey(), id))
  const row = rows.find((one) => one.id === id)
  if (!row) return <p className="text-ink-2">{t('edit.gone')}</p>
  return (
    <QueryView query={query} errorTitle={t('failed')} skeleton="h-96">
      {(category) => (
        <div className="grid gap-4">
          <p className="text-ink-2">
            {t('edit.inside', {
              count: category.own_product_count,
              all: category.product_count,
            })}
          </p>
          <CategoryForm key={id} category={category} canEdit={can('products:write')} />
          {can('products:write') && (
            <CategoryActions
              category={category}
              row={row}
              rows={rows}
              moving={moving}
              onGone={onGone}
            />
          )}
        </div>
      )}
    </QueryView>
  )
}
