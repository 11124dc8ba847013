import type { IconMarkup } from '../icon.tsx'

export const X: IconMarkup = '<path d="M18 6 6 18"/><path d="m6 6 12 12"/>'
