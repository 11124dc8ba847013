import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/content.json'

const files = import.meta.glob('../messages/*/content.json', { import: 'default' })

export const contentMessages = await loadMessageArea<typeof english, 'content'>('content', files)
