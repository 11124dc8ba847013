import { useLayoutEffect } from 'react'

const unsavedForms = new Set<symbol>()

/** While `isUnsaved` is true, leaving the page asks for confirmation. */
export function useUnsavedChanges(isUnsaved: boolean) {
  useLayoutEffect(() => {
    if (!isUnsaved) return
    const form = Symbol('unsaved')
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    unsavedForms.add(form)
    addEventListener('beforeunload', warn)
    return () => {
      unsavedForms.delete(form)
      removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])
}

export function hasUnsavedChanges(): boolean {
  return unsavedForms.size > 0
}
