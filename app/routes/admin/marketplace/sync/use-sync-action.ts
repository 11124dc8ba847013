import { useQueryClient } from '@tanstack/react-query'
import { useAdminKey } from '../../frame/access.ts'
import { type MarketplaceActionOptions, useMarketplaceAction } from '../use-marketplace-action.ts'
import { SYNC_LIST } from './sync-queries.ts'

/** Changes something of the syncs, and reads what is on the screen again. */
export function useSyncAction<Input = void, Output = unknown>(
  action: (input: Input) => Promise<Output>,
  options: Omit<MarketplaceActionOptions<Input, Output>, 'onSettled'>,
) {
  const queries = useQueryClient()
  const queryKey = useAdminKey()(SYNC_LIST)
  return useMarketplaceAction(action, {
    ...options,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
