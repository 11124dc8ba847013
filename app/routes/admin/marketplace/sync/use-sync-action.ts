import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/api/use-action.ts'
import { useAdminKey } from '../../frame/access.ts'
import { SYNC_LIST } from './sync-queries.ts'

/** Changes something of the syncs, and reads what is on the screen again. */
export function useSyncAction<Input = void, Output = unknown>(
  action: (input: Input) => Promise<Output>,
  options: Omit<Parameters<typeof useAction<Input, Output>>[1] & object, 'onSettled'>,
) {
  const queries = useQueryClient()
  const queryKey = useAdminKey()(SYNC_LIST)
  return useAction(action, {
    ...options,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
