import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { AdminCustomer } from '#contract/customers'
import { useAdminKey } from '../../frame/access.ts'
import { customerQuery } from '../customer-queries.ts'

interface Options {
  /** Said when it is done. */
  done: string
  onDone?: () => void
  onFailure?: (error: Error) => void
  /** Errors are shown where the action is; without it, in a toast. */
  showsErrors?: boolean
}

/**
 * Changes a customer, and shows them as the server returns them. If the server refuses, because somebody else was faster
 * for example, the customer is read again.
 */
export function useCustomerAction<Input = void>(
  customerId: string,
  change: (input: Input) => Promise<AdminCustomer>,
  { done, onDone, onFailure, showsErrors = false }: Options,
) {
  const { t } = useTranslation(customersMessages)
  const queries = useQueryClient()
  const key = useAdminKey()
  const { queryKey } = customerQuery(useApi(), key, customerId)
  return useAction(change, {
    fallbackMessage: t('customer.changeFailed'),
    onSuccess: async (customer) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, customer)
      queries.invalidateQueries({ queryKey: key('customers', 'list') })
      queries.invalidateQueries({ queryKey: key('customers', 'segments') })
      toast(done)
      onDone?.()
    },
    onError: (message, error) => {
      queries.invalidateQueries({ queryKey })
      onFailure?.(error)
      if (!showsErrors) toast(message, { variant: 'bad' })
    },
  })
}
