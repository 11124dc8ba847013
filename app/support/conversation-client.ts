import { DetailedError } from 'hono/client'
import { getApiError } from '#app/api/api-error.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { readEvents, type ServerEvent } from '#app/api/read-events.ts'
import {
  CONVERSATION_TOKEN_HEADER,
  type CreatedConversation,
  type SupportAttachment,
  type SupportConversation,
  type SupportConversationMessages,
  type SupportMessage,
} from '#contract/support'
import { storedConversation } from './stored-conversation.ts'

const SUPPORT_PATH = '/api/support'
const PATH = `${SUPPORT_PATH}/conversations`
const RETRY_MS = 5_000
const TYPING_SHOWN_MS = 6_000
const TYPING_PAUSE_MS = 4_000

/** A message that the server has not confirmed. */
export interface OutgoingMessage {
  clientId: string
  text: string
  attachments: SupportAttachment[]
  /** Of a guest, with the first message. It becomes a ticket while nobody answers chats. */
  email?: string
  isTicket?: boolean
  hasFailed: boolean
  /** What the API said about the failure; null without a connection. */
  error: string | null
}

type SendOptions = Partial<Pick<OutgoingMessage, 'email' | 'isTicket' | 'attachments'>>

export interface ConversationState {
  conversation: SupportConversation | null
  messages: SupportMessage[]
  outgoing: OutgoingMessage[]
  isTyping: boolean
  isLoading: boolean
}

const EMPTY: ConversationState = {
  ...{ conversation: null, messages: [], outgoing: [], isTyping: false, isLoading: false },
}

/** The conversation of the chat window: its messages as they come, and those that are on their way. */
export class ConversationClient {
  readonly #headers: Record<string, string>
  readonly #listeners = new Set<() => void>()
  #state = EMPTY
  /** The id of the shown conversation. */
  #id: string | null = null
  #connection: AbortController | null = null
  #typingTimer: ReturnType<typeof setTimeout> | undefined
  #typingSentAt = 0
  /** The newest message that the server knows to be read. */
  #readSequence = 0
  /** The client id of the message that is being written. Files for a first message are uploaded with it. */
  #nextClientId = crypto.randomUUID()

  constructor(language: string) {
    this.#headers = { 'Accept-Language': language, 'Content-Type': 'application/json' }
  }

  getState = () => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Connects to the stored conversation. Returns the function that disconnects. */
  start() {
    const retry = () => this.#retryAll()
    const markRead = () => void this.#markRead()
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', markRead)
    const unsubscribe = storedConversation.subscribe(() => this.#followStored())
    this.#connect()
    return () => {
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', markRead)
      unsubscribe()
      clearTimeout(this.#typingTimer)
      this.#connection?.abort()
      this.#connection = null
    }
  }

  send(text: string, { email, isTicket = false, attachments = [] }: SendOptions) {
    const clientId = this.#nextClientId
    this.#nextClientId = crypto.randomUUID()
    const message = { clientId, text, attachments, hasFailed: false, error: null, isTicket }
    this.#update({ outgoing: [...this.#state.outgoing, { ...message, ...(email && { email }) }] })
    return this.#deliver(message.clientId)
  }

  /** Uploads a file for the message that is being written. */
  async upload(file: Blob, name: string): Promise<SupportAttachment> {
    return storedConversation.get()
      ? (await this.#fetch('attachments', { ...toUpload(file), query: { name } })).json()
      : uploadFirstAttachment(file, {
          ...{ name, requestId: this.#nextClientId, headers: this.#headers },
        })
  }

  /** Reads a file of the shown conversation. */
  async readFile(id: string): Promise<Blob> {
    return (await this.#fetch(`attachments/${id}`, {})).blob()
  }

  retry(clientId: string) {
    return this.#deliver(clientId)
  }

  /** Tells the other side that the shopper is typing, every few seconds at most. */
  async sendTyping() {
    const now = performance.now()
    if (!storedConversation.get() || now - this.#typingSentAt < TYPING_PAUSE_MS) return
    this.#typingSentAt = now
    await this.#post('typing').catch(() => {})
  }

  async close() {
    const conversation: SupportConversation = await (await this.#post('close')).json()
    this.#update({ conversation })
  }

  /** Leaves the conversation, so that the next message starts another one. */
  forget() {
    storedConversation.remove()
  }

  /** Shows the conversation that the page, another tab or a sign-out has stored in place of this one. */
  #followStored() {
    if ((storedConversation.get()?.id ?? null) === this.#id) return
    this.#id = null
    this.#readSequence = 0
    this.#connection?.abort()
    this.#connection = null
    this.#update(EMPTY)
    this.#connect()
  }

  async #deliver(clientId: string) {
    const message = this.#state.outgoing.find((one) => one.clientId === clientId)
    if (!message) return
    this.#updateOutgoing(clientId, { hasFailed: false, error: null })
    try {
      if (storedConversation.get()) {
        const { text, attachments } = message
        const body = { client_id: clientId, text, attachment_ids: toIds(attachments) }
        this.#addMessage(await (await this.#post('messages', body)).json())
      } else await this.#create(message)
    } catch (error) {
      const description = getApiError(error)?.message ?? null
      this.#updateOutgoing(clientId, { hasFailed: true, error: description })
    }
  }

  async #create({ clientId, text, email, isTicket, attachments }: OutgoingMessage) {
    const channel = isTicket ? 'ticket' : 'chat'
    const attachment_ids = toIds(attachments)
    const body = JSON.stringify({ request_id: clientId, text, channel, email, attachment_ids })
    const response = await fetchOrThrow(PATH, { method: 'POST', headers: this.#headers, body })
    const created: CreatedConversation = await response.json()
    this.#id = created.conversation.id
    storedConversation.set({ id: this.#id, token: created.token })
    this.#update({ conversation: created.conversation })
    for (const message of created.messages) this.#addMessage(message)
    this.#connect()
  }

  #retryAll() {
    for (const { clientId, hasFailed } of this.#state.outgoing) {
      if (hasFailed) void this.#deliver(clientId)
    }
  }

  #connect() {
    const stored = storedConversation.get()
    if (this.#connection || !stored) return
    this.#id = stored.id
    this.#connection = new AbortController()
    this.#update({ isLoading: this.#state.messages.length === 0 })
    void this.#follow(this.#connection.signal)
  }

  /** Follows the stream. Where it breaks, messages are read once, and the stream is opened again after a pause. */
  async #follow(signal: AbortSignal) {
    while (!signal.aborted) {
      try {
        await this.#readStream(signal)
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof DetailedError && error.statusCode === 404) return this.forget()
        await this.#poll(signal).catch(() => {})
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }

  async #readStream(signal: AbortSignal) {
    const query = { after: `${this.#getPosition()}` }
    const response = await this.#fetch('events', { signal, query })
    for await (const event of readEvents(response)) this.#handleEvent(event)
  }

  #handleEvent({ event, data }: ServerEvent) {
    if (event === 'message') this.#addMessage(JSON.parse(data))
    if (event === 'conversation') this.#showConversation(JSON.parse(data))
    if (event === 'typing') this.#showTyping()
  }

  async #poll(signal: AbortSignal) {
    const query = { after: `${this.#getPosition()}` }
    const response = await this.#fetch('', { signal, query })
    const { conversation, messages }: SupportConversationMessages = await response.json()
    for (const message of messages) this.#addMessage(message)
    this.#showConversation(conversation)
  }

  #showConversation(conversation: SupportConversation) {
    this.#update({ conversation, isLoading: false })
    void this.#markRead()
  }

  /** Tells the server that the messages which are here were seen, unless the tab is hidden. */
  async #markRead() {
    const sequence = this.#getPosition()
    const hasUnread = (this.#state.conversation?.unread_count ?? 0) > 0
    const isKnown = sequence <= this.#readSequence
    if (!hasUnread || isKnown || document.visibilityState !== 'visible') return
    const before = this.#readSequence
    this.#readSequence = sequence
    await this.#post('read', { sequence }).catch(() => {
      // It is tried again with the next message, or when the tab is shown.
      this.#readSequence = before
    })
  }

  #getPosition(): number {
    return this.#state.messages.at(-1)?.sequence ?? 0
  }

  #addMessage(message: SupportMessage) {
    const others = this.#state.messages.filter(({ sequence }) => sequence !== message.sequence)
    const messages = [...others, message].sort((a, b) => a.sequence - b.sequence)
    const outgoing = this.#state.outgoing.filter(({ clientId }) => clientId !== message.client_id)
    const isTyping = message.author === 'shop' ? false : this.#state.isTyping
    this.#update({ messages, outgoing, isTyping })
  }

  #showTyping() {
    clearTimeout(this.#typingTimer)
    this.#typingTimer = setTimeout(() => this.#update({ isTyping: false }), TYPING_SHOWN_MS)
    this.#update({ isTyping: true })
  }

  #post(action: string, body?: object) {
    const json = body && { body: JSON.stringify(body) }
    return this.#fetch(action, { method: 'POST', ...json })
  }

  #fetch(action: string, { query, ...init }: RequestInit & { query?: Record<string, string> }) {
    const { id, token } = storedConversation.get() ?? { id: '', token: '' }
    const headers = { ...this.#headers, ...init.headers, [CONVERSATION_TOKEN_HEADER]: token }
    const path = [PATH, id, action].filter(Boolean).join('/')
    const search = query ? `?${new URLSearchParams(query)}` : ''
    return fetchOrThrow(path + search, { ...init, headers })
  }

  #updateOutgoing(clientId: string, changes: Partial<OutgoingMessage>) {
    const outgoing = this.#state.outgoing.map((one) => {
      return one.clientId === clientId ? { ...one, ...changes } : one
    })
    this.#update({ outgoing })
  }

  #update(changes: Partial<ConversationState>) {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

function toIds(attachments: SupportAttachment[]): string[] {
  return attachments.map(({ id }) => id)
}

function toUpload(file: Blob) {
  const headers = { 'Content-Type': 'application/octet-stream' }
  return { method: 'POST', headers, body: file }
}

interface FirstUpload {
  name: string
  /** Of the conversation that the message will create. */
  requestId: string
  headers: Record<string, string>
}

/** Uploads a file for the first message of a conversation. */
export async function uploadFirstAttachment(
  file: Blob,
  { name, requestId, headers }: FirstUpload,
): Promise<SupportAttachment> {
  const query = new URLSearchParams({ request_id: requestId, name })
  const init = toUpload(file)
  const path = `${SUPPORT_PATH}/attachments?${query}`
  return (await fetchOrThrow(path, { ...init, headers: { ...headers, ...init.headers } })).json()
}
