import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/consent.json'

const files = import.meta.glob('../messages/*/consent.json', { import: 'default' })

export const consentMessages = await loadMessageArea<typeof english, 'consent'>('consent', files)
