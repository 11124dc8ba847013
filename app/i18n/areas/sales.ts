import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/sales.json'

const files = import.meta.glob('../messages/*/sales.json', { import: 'default' })

export const salesMessages = await loadMessageArea<typeof english, 'sales'>('sales', files)
