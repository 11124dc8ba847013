import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/support.json'

const files = import.meta.glob('../messages/*/support.json', { import: 'default' })

export const supportMessages = await loadMessageArea<typeof english, 'support'>('support', files)
