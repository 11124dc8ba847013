import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/api/use-action.ts'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../../frame/access.ts'

interface Options {
  /** Said when it is done. */
  done: string
  onDone?: () => void
  /** Errors are shown where the action is; without it, in a toast. */
  showsErrors?: boolean
}

/** Changes something about a product beside its editor, and reads all that is shown of products again. */
export function useProductAction<Input = void>(
  change: (input: Input) => Promise<unknown>,
  { done, onDone, showsErrors = false }: Options,
) {
  const { t } = useTranslation(productsMessages)
  const queries = useQueryClient()
  const queryKey = useAdminKey()('products')
  return useAction(change, {
    fallbackMessage: t('changeFailed'),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey })
      toast(done)
      onDone?.()
    },
    onError: (message) => {
      queries.invalidateQueries({ queryKey })
      if (!showsErrors) toast(message, { variant: 'bad' })
    },
  })
}
