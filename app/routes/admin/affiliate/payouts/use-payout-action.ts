import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/api/use-action.ts'
import { payoutAdminMessages } from '#app/i18n/areas/payout-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../../frame/access.ts'
import { PAYOUTS_KEY } from './payout-queries.ts'

interface Options<Output> {
  /** Said when it is done. */
  done: string
  onDone?: (output: Output) => void
}

/** Changes a batch or a payout. What is shown is read again, also after a refusal: somebody else may have been faster. */
export function usePayoutAction<Input, Output>(
  change: (input: Input) => Promise<Output>,
  { done, onDone }: Options<Output>,
) {
  const { t } = useTranslation(payoutAdminMessages)
  const queries = useQueryClient()
  const key = useAdminKey()
  return useAction(change, {
    fallbackMessage: t('changeFailed'),
    onSuccess: (output) => {
      toast(done)
      onDone?.(output)
    },
    onSettled: () => {
      queries.invalidateQueries({ queryKey: key(PAYOUTS_KEY) })
    },
  })
}
