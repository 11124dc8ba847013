import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/wallet.json'

const files = import.meta.glob('../messages/*/wallet.json', { import: 'default' })

export const walletMessages = await loadMessageArea<typeof english, 'wallet'>('wallet', files)
