import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/inbox.json'

const files = import.meta.glob('../messages/*/inbox.json', { import: 'default' })

export const inboxMessages = await loadMessageArea<typeof english, 'inbox'>('inbox', files)
