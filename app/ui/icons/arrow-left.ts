import type { IconMarkup } from '../icon.tsx'

export const ArrowLeft: IconMarkup = '<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>'
