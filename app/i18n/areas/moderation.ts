import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/moderation.json'

const files = import.meta.glob('../messages/*/moderation.json', { import: 'default' })

export const moderationMessages = await loadMessageArea<typeof english, 'moderation'>(
  'moderation',
  files,
)
