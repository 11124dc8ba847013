import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/security.json'

const files = import.meta.glob('../messages/*/security.json', { import: 'default' })

export const securityMessages = await loadMessageArea<typeof english, 'security'>('security', files)
