import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/bulk.json'

const files = import.meta.glob('../messages/*/bulk.json', { import: 'default' })

export const bulkMessages = await loadMessageArea<typeof english, 'bulk'>('bulk', files)
