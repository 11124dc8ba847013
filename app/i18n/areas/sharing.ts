import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/sharing.json'

const files = import.meta.glob('../messages/*/sharing.json', { import: 'default' })

export const sharingMessages = await loadMessageArea<typeof english, 'sharing'>('sharing', files)
