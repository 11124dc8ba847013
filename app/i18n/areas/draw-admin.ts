import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/drawAdmin.json'

const files = import.meta.glob('../messages/*/drawAdmin.json', { import: 'default' })

export const drawAdminMessages = await loadMessageArea<typeof english, 'drawAdmin'>(
  'drawAdmin',
  files,
)
