import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/changes.json'

const files = import.meta.glob('../messages/*/changes.json', { import: 'default' })

export const changesMessages = await loadMessageArea<typeof english, 'changes'>('changes', files)
