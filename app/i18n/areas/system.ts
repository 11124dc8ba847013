import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/system.json'

const files = import.meta.glob('../messages/*/system.json', { import: 'default' })

export const systemMessages = await loadMessageArea<typeof english, 'system'>('system', files)
