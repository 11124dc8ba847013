import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { AdminCategoryDetails } from '#contract/catalog'
import { ChooseCategoryDialog } from './choose-category-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { TreeRow } from './tree-rows.ts'
import { useCategoryAction } from './use-category-action.ts'
import type { useMoveCategory } from './use-move-category.ts'

interface Props {
  category: AdminCategoryDetails
  row: TreeRow
  rows: TreeRow[]
  moving: ReturnType<typeof useMoveCategory>
  /** The category ends; the other one has its products. */
  onGone: (nextId: string | null) => void
}

/** Moves, merges and deletes a category. */
export function CategoryActions({ category, row, rows, moving, onGone }: Props) {
  const { t } = useTranslation(categoriesMessages)
  const [open, setOpen] = useState<'move' | 'merge' | 'delete' | null>(null)
  const api = useApi()
  const { id, name, revision } = category
  const close = () => setOpen(null)
  const merge = useCategoryAction(
    (into_id: string) =>
      parseResponse(
        api.admin.categories[':id'].merge.$post({ param: { id }, json: { revision, into_id } }),
      ),
    {
      describe: (into) => t('merge.done', { name, into: into.name }),
      onDone: (into) => onGone(into.id),
    },
  )
  const chooseParent = (parentId: string | null) => {
    close()
    const parent = rows.find((one) => one.id === parentId) ?? null
    if (parentId !== row.parent_id) moving.move.mutate({ category, parent, beforeId: null })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setOpen('move')}>
        {t('move.open')}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('merge')}>
        {t('merge.open')}
      </Button>
      <Button variant="danger" onClick={() => setOpen('delete')}>
        {t('remove.open')}
      </Button>
      <ChooseCategoryDialog
        open={open === 'move'}
        onClose={close}
        title={t('move.title', { name })}
        label={t('move.to')}
        topLabel={t('move.topOption')}
        submitLabel={t('move.submit')}
        category={row}
        rows={rows}
        isPending={moving.move.isPending}
        errorMessage={null}
        onChoose={chooseParent}
      />
      <ChooseCategoryDialog
        open={open === 'merge'}
        onClose={close}
        title={t('merge.title', { name })}
        help={t('merge.help')}
        label={t('merge.into')}
        submitLabel={t('merge.submit')}
        category={row}
        rows={rows}
        isPending={merge.isPending}
        errorMessage={merge.errorMessage}
        onChoose={(into) => into && merge.mutate(into)}
      />
      <DeleteDialog
        open={open === 'delete'}
        onClose={close}
        category={category}
        childCount={rows.filter((one) => one.parent_id === id).length}
        onDeleted={() => onGone(null)}
      />
    </div>
  )
}
