import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { setChatOpen } from '#app/support/chat-window.ts'
import { storedConversation } from '#app/support/stored-conversation.ts'

/** Opens the conversation of a link in an e-mail, and removes its token from the address bar. */
export function useConversationLink() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const link = new URLSearchParams(hash.slice(1))
    const [id, token] = [link.get('conversation'), link.get('token')]
    if (!id || !token) return
    storedConversation.set({ id, token })
    setChatOpen(true)
    navigate(pathname, { replace: true, preventScrollReset: true })
  }, [hash, pathname, navigate])
}
