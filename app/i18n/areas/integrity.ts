import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/integrity.json'

const files = import.meta.glob('../messages/*/integrity.json', { import: 'default' })

export const integrityMessages = await loadMessageArea<typeof english, 'integrity'>(
  'integrity',
  files,
)
