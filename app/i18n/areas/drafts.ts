import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/drafts.json'

const files = import.meta.glob('../messages/*/drafts.json', { import: 'default' })

export const draftsMessages = await loadMessageArea<typeof english, 'drafts'>('drafts', files)
