import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/categories.json'

const files = import.meta.glob('../messages/*/categories.json', { import: 'default' })

export const categoriesMessages = await loadMessageArea<typeof english, 'categories'>(
  'categories',
  files,
)
