import { useQueryClient } from '@tanstack/react-query'
import { getApiError } from '#app/api/api-error.ts'
import { useAction } from '#app/api/use-action.ts'
import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../frame/access.ts'

interface Options<Output> {
  /** Says what was done. */
  describe: (output: Output) => string
  onDone?: (output: Output) => void
}

/** Changes a category, and reads all of them again, whether it worked or not. */
export function useCategoryAction<Input, Output>(
  action: (input: Input) => Promise<Output>,
  { describe, onDone }: Options<Output>,
) {
  const { t } = useTranslation(categoriesMessages)
  const queries = useQueryClient()
  const key = useAdminKey()
  const change = useAction(action, {
    fallbackMessage: t('edit.failed'),
    onSuccess: (output) => {
      toast(describe(output))
      onDone?.(output)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key('categories') }),
  })
  return { ...change, isConflict: isConflict(change.error) }
}

/** Whether somebody else was faster. */
export function isConflict(error: unknown): boolean {
  return getApiError(error)?.code === 'category_changed'
}
