import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** What the shop sends. It names the order; the rest is read through the API. */
export interface OrderMessage {
  type: string
  timestamp: string
  data: { order?: { id: string; number: string } }
}

interface ReceiverOptions {
  /** `whsec_…`, shown once when the webhook is added or its secret is rotated. */
  secret: string
  /** Called once for each message. If it throws, the shop sends the message again later. */
  handle: (message: OrderMessage) => Promise<void>
}

/** Creates a server that receives the webhooks of the shop. */
export function createWebhookReceiver({ secret, handle }: ReceiverOptions) {
  const webhook = new Webhook(secret)
  // In a real program a table with a unique key, written in the transaction of `handle`.
  const handled = new Set<string>()

  return createServer(async (request, response) => {
    const answer = (status: number) => response.writeHead(status).end()
    // The signature covers the bytes, so the body is read as it came, before it is parsed.
    const body = await text(request)
    let message: OrderMessage
    try {
      message = webhook.verify(body, request.headers as Record<string, string>) as OrderMessage
    } catch {
      return answer(400)
    }
    const id = String(request.headers['webhook-id'])
    if (handled.has(id)) return answer(204)
    try {
      await handle(message)
      handled.add(id)
      answer(204)
    } catch {
      answer(500)
    }
  })
}
