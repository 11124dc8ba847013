import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/account.json'

const files = import.meta.glob('../messages/*/account.json', { import: 'default' })

export const accountMessages = await loadMessageArea<typeof english, 'account'>('account', files)
