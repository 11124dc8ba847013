import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStoredValue } from '#app/storage/stored-value.ts'
import { storedConversation } from './stored-conversation.ts'

/**
 * How many answers the shopper has not seen: read when the page loads and when its tab is shown again, by those who have
 * a conversation in this browser only. The open chat marks them as read.
 */
export function useUnreadCount(isChatOpen: boolean): number {
  const queries = useQueryClient()
  const id = useStoredValue(storedConversation)?.id
  const { data = 0 } = useQuery({
    queryKey: ['support', 'unread', id],
    queryFn: async () => (await import('./read-unread-count.ts')).readUnreadCount(),
    enabled: Boolean(id) && !isChatOpen,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  useEffect(() => {
    if (isChatOpen && id) queries.setQueryData(['support', 'unread', id], 0)
  }, [isChatOpen, id, queries])
  return isChatOpen ? 0 : data
}
