import type { IconMarkup } from '../icon.tsx'

export const Minus: IconMarkup = '<path d="M5 12h14"/>'
