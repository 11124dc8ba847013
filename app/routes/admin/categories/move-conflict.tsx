import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { TreeRow } from './tree-rows.ts'
import type { useMoveCategory } from './use-move-category.ts'

interface Props extends ReturnType<typeof useMoveCategory> {
  rows: TreeRow[]
}

/** Asks whether a category moves although somebody else has moved it meanwhile. */
export function MoveConflict({ move, conflict, dropConflict, rows }: Props) {
  const { t } = useTranslation(categoriesMessages)
  const name = conflict?.category.name ?? ''
  const parent = rows.find(({ id }) => id === conflict?.category.parent_id)?.name ?? t('move.top')
  return (
    <Dialog open={conflict !== null} onClose={dropConflict} title={t('conflict.title', { name })}>
      <p>{t('conflict.place', { parent })}</p>
      <div className="flex flex-wrap gap-3 pt-6">
        <Button variant="quiet" onClick={dropConflict}>
          {t('conflict.theirs')}
        </Button>
        <Button busy={move.isPending} onClick={() => conflict && move.mutate(conflict)}>
          {t('conflict.mine')}
        </Button>
      </div>
    </Dialog>
  )
}
