import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { AdminCategory } from '#contract/catalog'
import { useAdminKey } from '../frame/access.ts'
import { categoriesQuery } from './categories-query.ts'
import { isConflict } from './use-category-action.ts'

export interface CategoryMove {
  category: AdminCategory
  parent: AdminCategory | null
  beforeId: string | null
  /** The rows as they are after it, to be shown at once. */
  preview?: AdminCategory[]
}

/**
 * Moves a category. The tree shows it at once, and as it was before if the server refuses. If somebody else has moved the
 * category meanwhile, `conflict` is the move to ask about.
 */
export function useMoveCategory() {
  const { t } = useTranslation(categoriesMessages)
  const api = useApi()
  const queries = useQueryClient()
  const key = useAdminKey()
  const list = categoriesQuery(api, key)
  const [conflict, setConflict] = useState<CategoryMove | null>(null)

  const ask = async (move: CategoryMove) => {
    const current = await queries.fetchQuery(list)
    const find = (id: string | undefined) => current.find((category) => category.id === id)
    const category = find(move.category.id)
    if (!category) return toast(t('edit.gone'), { variant: 'bad' })
    const parent = move.parent && (find(move.parent.id) ?? null)
    const isSibling = find(move.beforeId ?? '')?.parent_id === (parent?.id ?? null)
    setConflict({ category, parent, beforeId: isSibling ? move.beforeId : null })
    return undefined
  }
  const action = useAction(
    ({ category, parent, beforeId }: CategoryMove) =>
      parseResponse(
        api.admin.categories[':id'].move.$post({
          param: { id: category.id },
          json: {
            revision: category.revision,
            parent_id: parent?.id ?? null,
            before_id: beforeId,
          },
        }),
      ),
    {
      fallbackMessage: t('edit.failed'),
      onMutate: async ({ preview }) => {
        await queries.cancelQueries({ queryKey: list.queryKey })
        if (preview) queries.setQueryData(list.queryKey, preview)
      },
      onSuccess: ({ name }, { parent }) => {
        setConflict(null)
        toast(t('move.done', { name, parent: parent?.name ?? t('move.top') }))
      },
      onError: async (message, error, move) => {
        await queries.invalidateQueries({ queryKey: key('categories') })
        if (isConflict(error)) await ask(move)
        else toast(message, { variant: 'bad' })
      },
      onSettled: () => queries.invalidateQueries({ queryKey: key('categories') }),
    },
  )
  return { move: action, conflict, dropConflict: () => setConflict(null) }
}
