import { useQueryClient } from '@tanstack/react-query'
import { useAdminKey } from '../frame/access.ts'

/** Returns a function that reads the connection again. */
export function useRefreshConnection() {
  const client = useQueryClient()
  const queryKey = useAdminKey()('marketplace')
  return () => client.invalidateQueries({ queryKey })
}
