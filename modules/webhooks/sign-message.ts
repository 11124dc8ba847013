import { createHmac } from 'node:crypto'
import type { WebhookMessageId } from './tables.ts'

interface SignInput {
  messageId: WebhookMessageId
  body: string
  /** `whsec_…`. Each of them signs. */
  secrets: string[]
  now: Date
}

/** The headers of a message as Standard Webhooks defines them: its id, the time and the signatures. */
export function signMessage({ messageId, body, secrets, now }: SignInput): Record<string, string> {
  const id = toMessageHeader(messageId)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

/** The header `webhook-id` of a message. It is the same for each attempt, so a receiver recognizes what it has. */
export function toMessageHeader(messageId: WebhookMessageId): string {
  return `msg_${messageId.replaceAll('-', '')}`
}
