import { useLayoutEffect } from 'react'

const unsavedForms = new Set<symbol>()

/** While it is true, leaving the page asks first: what was typed here is nowhere else. */
export function useUnsavedChanges(isUnsaved: boolean) {
  useLayoutEffect(() => {
    if (!isUnsaved) return
    const mark = Symbol('unsaved')
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    unsavedForms.add(mark)
    addEventListener('beforeunload', warn)
    return () => {
      unsavedForms.delete(mark)
      removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])
}

export function hasUnsavedChanges(): boolean {
  return unsavedForms.size > 0
}
