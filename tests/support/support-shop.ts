import { randomUUID } from 'node:crypto'
import type {
  AdminConversation,
  CreatedConversation,
  SupportConversationMessages,
  SupportMessage,
} from '#contract/support'
import type { ConversationStreams } from '#modules/support'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { createShopper } from './shopper.ts'
import { openTestShop, utc } from './test-shop.ts'
import { ADMIN_TOKEN, createTestDependencies, openTestSite } from './test-site.ts'

export const CONVERSATIONS = '/api/support/conversations'

interface OpenSupportInput {
  shop?: Awaited<ReturnType<typeof openTestShop>>
  now?: Date
  conversationStreams?: ConversationStreams
}

/** Opens a shop in which a guest writes to support, and Mina is the clerk. */
export async function openSupport({
  shop,
  now = utc('2026-11-23 10:00'),
  ...overrides
}: OpenSupportInput = {}) {
  const opened = shop ?? (await openTestShop())
  const { db, site } = await openTestSite({ shop: opened, now: () => now, ...overrides })
  const guest = createShopper(site)
  const admin = <Body>(method: string, path: string, body?: unknown) =>
    guest.request<Body>(method, path, body, { Authorization: `Bearer ${ADMIN_TOKEN}` })
  const toPath = ({ conversation }: CreatedConversation) => `${CONVERSATIONS}/${conversation.id}`
  const toHeaders = ({ token }: { token: string }) => ({ 'Conversation-Token': token })
  const dependencies = { ...(await createTestDependencies(db)), db }

  return {
    ...{ shop: opened, db, site, guest, admin, now },
    async startChat(text: string) {
      const body = { request_id: randomUUID(), text }
      return (await guest.request<CreatedConversation>('POST', CONVERSATIONS, body)).body
    },
    post: (chat: CreatedConversation, text: string, clientId: string = randomUUID()) =>
      guest.request<SupportMessage>(
        ...(['POST', `${toPath(chat)}/messages`] as const),
        { client_id: clientId, text },
        toHeaders(chat),
      ),
    read: (chat: CreatedConversation, after = 0) =>
      guest.request<SupportConversationMessages>(
        ...(['GET', `${toPath(chat)}?after=${after}`, undefined] as const),
        toHeaders(chat),
      ),
    answer: (
      { conversation }: CreatedConversation,
      text: string,
      seen: number,
      clientId: string = randomUUID(),
    ) =>
      admin<SupportMessage>('POST', `/api/admin/support/conversations/${conversation.id}/answers`, {
        ...{ client_id: clientId, text, seen_sequence: seen },
      }),
    close: ({ conversation }: CreatedConversation, seen: number) =>
      admin('POST', `/api/admin/support/conversations/${conversation.id}/close`, {
        seen_sequence: seen,
      }),
    async list(filter: string) {
      const path = `/api/admin/support/conversations?filter=${filter}`
      const { body } = await admin<{ items: AdminConversation[] }>('GET', path)
      return body.items.map(({ number }) => number)
    },
    async listEmails() {
      await drainOutbox(db, { handlers: createEventHandlers(dependencies), now })
      return listNewestEmails(db, { limit: 10 })
    },
    readLink(text: string) {
      const [, id, token] = text.match(/\/support#conversation=([\w-]+)&token=([\w-]+)/) ?? []
      const headers = { 'Conversation-Token': token ?? '' }
      return guest.request<SupportConversationMessages>(
        ...(['GET', `${CONVERSATIONS}/${id}`, undefined] as const),
        headers,
      )
    },
  }
}
