import type { Context } from 'hono'
import type { SSEStreamingApi } from 'hono/streaming'
import type { Permission } from '#contract/identity'
import type { ChangeSignal, ChangeStreams } from '#platform/changes/change-streams'
import type { AdminVariables } from '../http/admin-variables.ts'
import { getStreamCaller, respondWithSignals, type SignalOutput } from '../shop/stream-signals.ts'

/** The permission to read each kind of what changes. Of all others only those hear who may see the system. */
const READ_PERMISSIONS: Record<string, Permission> = {
  order: 'orders:read',
  product: 'products:read',
  category: 'products:read',
  promotion: 'promotions:read',
  review: 'reviews:read',
  review_settings: 'reviews:read',
  conversation: 'support:read',
  support_settings: 'support:read',
  canned_answer: 'support:read',
  article: 'content:read',
  page: 'content:read',
  home: 'content:read',
  newsletter_issue: 'newsletter:read',
}

/**
 * Responds with server-sent events: `change` with the kind and the id of what has changed, and `list` if the client has to
 * read all that it shows again, at the start and after a gap.
 */
export function streamChanges(c: Context<{ Variables: AdminVariables }>, streams: ChangeStreams) {
  const { permissions } = c.var.admin
  const stream = streams.open({ caller: getStreamCaller(c) })
  return respondWithSignals(c, stream, (sse) => new ChangeOutput(sse, permissions))
}

class ChangeOutput implements SignalOutput<ChangeSignal> {
  readonly #sse: SSEStreamingApi
  readonly #permissions: ReadonlySet<Permission>

  constructor(sse: SSEStreamingApi, permissions: ReadonlySet<Permission>) {
    this.#sse = sse
    this.#permissions = permissions
  }

  start() {
    return this.handle('all')
  }

  async handle(signal: ChangeSignal) {
    if (signal === 'all') return this.#sse.writeSSE({ event: 'list', data: '{}' })
    const [kind = '', ...id] = signal.split(' ')
    if (!this.#permissions.has(READ_PERMISSIONS[kind] ?? 'system:read')) return
    await this.#sse.writeSSE({ event: 'change', data: JSON.stringify({ kind, id: id.join(' ') }) })
  }
}
