import { useLayoutEffect } from 'react'

const unsaved = new Set<symbol>()

/** While it is true, leaving the page asks first: what was typed here is nowhere else. */
export function useUnsaved(isUnsaved: boolean) {
  useLayoutEffect(() => {
    if (!isUnsaved) return
    const mark = Symbol('unsaved')
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    unsaved.add(mark)
    addEventListener('beforeunload', warn)
    return () => {
      unsaved.delete(mark)
      removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])
}

export function isAnythingUnsaved(): boolean {
  return unsaved.size > 0
}
