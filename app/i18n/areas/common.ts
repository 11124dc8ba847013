import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/common.json'

const files = import.meta.glob('../messages/*/common.json', { import: 'default' })

export const commonMessages = await loadMessageArea<typeof english, 'common'>('common', files)
