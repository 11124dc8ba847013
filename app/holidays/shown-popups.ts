/** The day on which the popup of these holidays was closed is stored under their sorted ids. */
export function isShownToday(ids: string[], day: string): boolean {
  try {
    return localStorage.getItem(buildKey(ids)) === day
  } catch {
    return false
  }
}

/** Where storage is denied, the popup comes again with the next page. */
export function rememberShown(ids: string[], day: string) {
  try {
    localStorage.setItem(buildKey(ids), day)
  } catch {}
}

function buildKey(ids: string[]): string {
  return `holiday-popup-${ids.toSorted().join('-')}`
}
