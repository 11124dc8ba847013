import { loadMessageArea } from '../message-area.ts'
import type english from '../messages/en/campaignPreview.json'

const files = import.meta.glob('../messages/*/campaignPreview.json', { import: 'default' })

export const campaignPreviewMessages = await loadMessageArea<typeof english, 'campaignPreview'>(
  'campaignPreview',
  files,
)
