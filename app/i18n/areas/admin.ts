import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/admin.json'

const files = import.meta.glob('../messages/*/admin.json', { import: 'default' })

export const adminMessages = await loadMessageArea<typeof english, 'admin'>('admin', files)
