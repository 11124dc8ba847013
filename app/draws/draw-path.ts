import { href } from 'react-router'

/** The path of the draws, or of the check of one. One route serves both, which spares every page the bytes of another. */
export function buildDrawPath(checkedId?: string): string {
  if (checkedId) return href('/lucky-draw/*', { '*': `${checkedId}/check` })
  return href('/lucky-draw/*', { '*': '' }).slice(0, -1)
}
