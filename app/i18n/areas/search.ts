import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/search.json'

const files = import.meta.glob('../messages/*/search.json', { import: 'default' })

export const searchMessages = await loadMessageArea<typeof english, 'search'>('search', files)
