import type { IconMarkup } from '../icon.tsx'

export const ChevronLeft: IconMarkup = '<path d="m15 18-6-6 6-6"/>'
