import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import type { AdminCategoryDetails } from '#contract/catalog'

interface Props {
  /** As it is now. */
  category: AdminCategoryDetails
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Asks what to do after somebody else has changed a category that is being edited. */
export function EditConflict({ category, onTakeTheirs, onSaveMine }: Props) {
  const { t } = useTranslation(categoriesMessages)
  const { name, slug } = category
  return (
    <Note variant="bad">
      <p>
        <strong>{t('conflict.title', { name })}</strong>
      </p>
      <p>{t('conflict.edit', { name, slug })}</p>
      <div className="flex flex-wrap gap-3 pt-3">
        <Button variant="secondary" onClick={onTakeTheirs}>
          {t('conflict.theirs')}
        </Button>
        <Button onClick={onSaveMine}>{t('conflict.mine')}</Button>
      </div>
    </Note>
  )
}
