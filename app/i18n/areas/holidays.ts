import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/holidays.json'

const files = import.meta.glob('../messages/*/holidays.json', { import: 'default' })

export const holidaysMessages = await loadMessageArea<typeof english, 'holidays'>('holidays', files)
