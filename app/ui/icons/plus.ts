import type { IconMarkup } from '../icon.tsx'

export const Plus: IconMarkup = '<path d="M5 12h14"/><path d="M12 5v14"/>'
