import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/dropship.json'

const files = import.meta.glob('../messages/*/dropship.json', { import: 'default' })

export const dropshipMessages = await loadMessageArea<typeof english, 'dropship'>('dropship', files)
