import { parseResponse } from 'hono/client'
import { useRef } from 'react'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type AttachmentUploads, createAttachmentUploads } from '#app/support/attachment-uploads.ts'
import { announce } from '#app/ui/announce.ts'
import type { Thread } from './support-queries.ts'
import { useConversationAction } from './use-conversation-action.ts'

/** The files of the answer that is being written. */
export function createUploads(id: string): AttachmentUploads {
  return createAttachmentUploads(async (file, name) => {
    const query = new URLSearchParams({ name })
    const path = `/api/admin/support/conversations/${id}/attachments?${query}`
    const headers = { 'Content-Type': 'application/octet-stream' }
    return (await fetchOrThrow(path, { method: 'POST', headers, body: file })).json()
  })
}

interface Written {
  text: string
  isNote: boolean
}

interface SendOptions {
  thread: Thread
  uploads: AttachmentUploads
  onSent: () => void
}

/** Sends once: a repeated attempt has the same client id, so an answer whose confirmation was lost is not there twice. */
export function useSend({ thread, uploads, onSent }: SendOptions) {
  const { t } = useTranslation(inboxMessages)
  const one = useApi().admin.support.conversations[':id']
  const attempt = useRef({ clientId: '', content: '' })
  const { messages } = thread
  const param = { id: thread.conversation.id }
  return useConversationAction(
    ({ text, isNote }: Written) => {
      const attachment_ids = isNote ? [] : uploads.getUploaded().map((file) => file.id)
      const content = JSON.stringify([text, isNote, attachment_ids])
      if (attempt.current.content !== content)
        attempt.current = { clientId: crypto.randomUUID(), content }
      const json = { client_id: attempt.current.clientId, text }
      if (isNote) return parseResponse(one.notes.$post({ param, json }))
      const seen = { seen_sequence: messages.at(-1)?.sequence ?? 0, claims: true }
      return parseResponse(one.answers.$post({ param, json: { ...json, ...seen, attachment_ids } }))
    },
    {
      showsErrors: true,
      onDone: () => {
        attempt.current = { clientId: '', content: '' }
        uploads.take()
        announce(t('write.sent'))
        onSent()
      },
    },
  )
}
