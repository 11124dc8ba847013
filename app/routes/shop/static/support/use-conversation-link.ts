import { useEffect } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#app/session/current-user.ts'
import { setChatOpen } from '#app/support/chat-window.ts'
import { storedConversation } from '#app/support/stored-conversation.ts'

/**
 * Opens the conversation of a link in an e-mail, and removes its token from the address bar. A link without a token is to
 * a conversation of an account, so a guest signs in first.
 */
export function useConversationLink() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const user = useCurrentUser()
  useEffect(() => {
    const link = new URLSearchParams(hash.slice(1))
    const [id, token] = [link.get('conversation'), link.get('token')]
    if (!id || (!token && user === undefined)) return
    if (!token && !user) {
      navigate(`${href('/auth')}?${new URLSearchParams({ next: pathname + hash })}`, {
        replace: true,
      })
      return
    }
    storedConversation.set({ id, token: token ?? '' })
    setChatOpen(true)
    navigate(pathname, { replace: true, preventScrollReset: true })
  }, [hash, pathname, user, navigate])
}
