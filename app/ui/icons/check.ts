import type { IconMarkup } from '../icon.tsx'

export const Check: IconMarkup = '<path d="M20 6 9 17l-5-5"/>'
