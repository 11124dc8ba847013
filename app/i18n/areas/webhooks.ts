import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/webhooks.json'

const files = import.meta.glob('../messages/*/webhooks.json', { import: 'default' })

export const webhooksMessages = await loadMessageArea<typeof english, 'webhooks'>('webhooks', files)
