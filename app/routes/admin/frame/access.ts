import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { createContext, use } from 'react'
import type { ApiClient } from '#app/api/client.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import type { Permission, StaffRole } from '#contract/identity'

/** Who uses the administration, and what they may do. It decides what is shown: the API checks each call. */
export interface Access {
  userId: string
  role: StaffRole | null
  can: (permission: Permission) => boolean
}

export const AccessContext = createContext<Access | null>(null)

export function useAccess(): Access {
  const access = use(AccessContext)
  if (!access) throw new Error('A screen of the administration needs its frame around it')
  return access
}

export type BuildAdminKey = (...key: unknown[]) => readonly unknown[]

/** Builds the query key of data of the administration: `useAdminKey()('orders', id)`. */
export function useAdminKey() {
  const { userId } = useAccess()
  return (...key: unknown[]) => accountQueryKey(userId, 'admin', ...key)
}

export function accessQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'admin', 'access'),
    queryFn: () => parseResponse(api.admin.staff.me.$get()),
  })
}
