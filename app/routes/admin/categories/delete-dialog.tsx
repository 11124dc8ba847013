import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { AdminCategoryDetails } from '#contract/catalog'
import { useCategoryAction } from './use-category-action.ts'

interface Props {
  open: boolean
  onClose: () => void
  category: AdminCategoryDetails
  childCount: number
  onDeleted: () => void
}

/** Deletes an empty category; of a full one it says what is in it. */
export function DeleteDialog({ open, onClose, category, childCount, onDeleted }: Props) {
  const { t } = useTranslation(categoriesMessages)
  const api = useApi()
  const { id, name, revision, own_product_count: products } = category
  const isEmpty = products === 0 && childCount === 0
  const remove = useCategoryAction(
    () =>
      parseResponse(
        api.admin.categories[':id'].$delete({
          param: { id },
          query: { revision: `${revision}` },
        }),
      ),
    { describe: () => t('remove.done', { name }), onDone: onDeleted },
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('remove.title', { name })}>
      <p>{isEmpty ? t('remove.help') : t('remove.full', { products, children: childCount })}</p>
      {remove.errorMessage && (
        <div role="alert" className="pt-3">
          <FieldError>{remove.errorMessage}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3 pt-6">
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        {isEmpty && (
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove.open')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
