import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/saved.json'

const files = import.meta.glob('../messages/*/saved.json', { import: 'default' })

export const savedMessages = await loadMessageArea<typeof english, 'saved'>('saved', files)
