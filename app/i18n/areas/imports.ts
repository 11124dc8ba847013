import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/imports.json'

const files = import.meta.glob('../messages/*/imports.json', { import: 'default' })

export const importsMessages = await loadMessageArea<typeof english, 'imports'>('imports', files)
