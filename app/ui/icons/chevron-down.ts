import type { IconMarkup } from '../icon.tsx'

export const ChevronDown: IconMarkup = '<path d="m6 9 6 6 6-6"/>'
