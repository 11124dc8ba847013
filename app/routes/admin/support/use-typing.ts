import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readEvents } from '#app/api/read-events.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAccess } from '../frame/access.ts'

const SHOWN_MS = 6_000
const PAUSE_MS = 4_000
const RETRY_MS = 5_000
/** After the newest message: the stream of changes tells of messages, this one only of who is typing. */
const NO_MESSAGES = `${2 ** 31 - 1}`

interface Typing {
  /** The id of a colleague; null for the shopper. */
  by: string | null
}

/** Who else is typing in a conversation; null for nobody. */
export function useTyping(id: string): Typing | null {
  const conversations = useApi().admin.support.conversations
  const { userId } = useAccess()
  const [typing, setTyping] = useState<Typing | null>(null)
  const open = useEffectEvent((signal: AbortSignal) =>
    conversations[':id'].events.$get(
      { param: { id }, query: { after: NO_MESSAGES } },
      { init: { signal } },
    ),
  )
  useEffect(() => {
    const { signal, abort } = createAbort()
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (by: string | null) => {
      if (by === userId) return
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(null), SHOWN_MS)
      setTyping({ by })
    }
    void follow({ open: () => open(signal), show, signal })
    return () => {
      clearTimeout(timer)
      abort()
    }
  }, [userId])
  return typing
}

function createAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

interface FollowInput {
  open: () => Promise<Response>
  show: (by: string | null) => void
  signal: AbortSignal
}

async function follow({ open, show, signal }: FollowInput) {
  while (!signal.aborted) {
    try {
      const response = await open()
      if (response.ok)
        for await (const { event, data } of readEvents(response))
          if (event === 'typing') show((JSON.parse(data) as { by?: string }).by ?? null)
    } catch {
      // The stream is opened again.
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/** Returns a function that tells the others that this clerk is typing, every few seconds at most. */
export function useSendTyping(id: string): () => void {
  const conversations = useApi().admin.support.conversations
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = performance.now()
    if (now - sentAt.current < PAUSE_MS) return
    sentAt.current = now
    // Nothing depends on it.
    conversations[':id'].typing.$post({ param: { id } }).catch(() => {})
  }
}
