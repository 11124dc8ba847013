import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/influencerDocuments.json'

const files = import.meta.glob('../messages/*/influencerDocuments.json', { import: 'default' })

export const influencerDocumentsMessages = await loadMessageArea<
  typeof english,
  'influencerDocuments'
>('influencerDocuments', files)
