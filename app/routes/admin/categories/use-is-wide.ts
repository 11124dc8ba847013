import { useSyncExternalStore } from 'react'

const QUERY = '(width >= 64rem)'

/** Whether there is room for a panel beside the list. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(QUERY)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(QUERY).matches,
    () => true,
  )
}
