import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/compare.json'

const files = import.meta.glob('../messages/*/compare.json', { import: 'default' })

export const compareMessages = await loadMessageArea<typeof english, 'compare'>('compare', files)
