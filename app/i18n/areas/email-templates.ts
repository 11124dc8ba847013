import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/emailTemplates.json'

const files = import.meta.glob('../messages/*/emailTemplates.json', { import: 'default' })

export const emailTemplatesMessages = await loadMessageArea<typeof english, 'emailTemplates'>(
  'emailTemplates',
  files,
)
