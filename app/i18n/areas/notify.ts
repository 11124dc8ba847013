import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/notify.json'

const files = import.meta.glob('../messages/*/notify.json', { import: 'default' })

export const notifyMessages = await loadMessageArea<typeof english, 'notify'>('notify', files)
