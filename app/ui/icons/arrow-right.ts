import type { IconMarkup } from '../icon.tsx'

export const ArrowRight: IconMarkup = '<path d="M5 12h14"/><path d="m12 5 7 7-7 7"/>'
