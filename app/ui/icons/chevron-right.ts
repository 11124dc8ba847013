import type { IconMarkup } from '../icon.tsx'

export const ChevronRight: IconMarkup = '<path d="m9 18 6-6-6-6"/>'
