import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/calm.json'

const files = import.meta.glob('../messages/*/calm.json', { import: 'default' })

export const calmMessages = await loadMessageArea<typeof english, 'calm'>('calm', files)
