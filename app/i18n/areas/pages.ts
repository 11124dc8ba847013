import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/pages.json'

const files = import.meta.glob('../messages/*/pages.json', { import: 'default' })

export const pagesMessages = await loadMessageArea<typeof english, 'pages'>('pages', files)
