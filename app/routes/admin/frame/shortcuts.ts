import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { tinykeys } from 'tinykeys'
import { storedValue } from '#app/storage/stored-value.ts'

export interface Shortcut {
  /** As tinykeys names them: `j`, `g o`, `[Shift]+?`, `$mod+k`. */
  keys: string
  label: string
  run: () => void
}

/** Whether keys without Ctrl or Cmd do something. Some people press them by accident, for example by speech input. */
export const singleKeys = storedValue({
  key: 'outwit-admin-keys',
  parse: (text) => text !== 'false',
})

let activeShortcuts: readonly Shortcut[] = []
const listeners = new Set<() => void>()
const NO_SHORTCUTS: readonly Shortcut[] = []

/**
 * Lets keys do something while the component is on the screen: not while somebody types, nor below an open dialog. Each
 * shortcut is in the list that `?` opens.
 */
export function useShortcuts(shortcuts: Shortcut[]) {
  const run = useEffectEvent((keys: string) => {
    shortcuts.find((shortcut) => shortcut.keys === keys)?.run()
  })
  const register = useEffectEvent(() => shortcuts)
  const names = shortcuts.map(({ keys, label }) => `${keys} ${label}`).join('\n')
  useEffect(() => {
    // In the dependencies: other shortcuts are registered again.
    void names
    const own = register()
    setActive([...activeShortcuts, ...own])
    const handlers = own.map(({ keys }) => {
      const handle = (event: KeyboardEvent) => {
        event.preventDefault()
        run(keys)
      }
      return [keys, handle] as const
    })
    const stopListening = tinykeys(window, Object.fromEntries(handlers), { ignore: isIgnored })
    return () => {
      stopListening()
      setActive(activeShortcuts.filter((shortcut) => !own.includes(shortcut)))
    }
  }, [names])
}

/** All shortcuts of what is on the screen. */
export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => activeShortcuts,
    () => NO_SHORTCUTS,
  )
}

function setActive(shortcuts: readonly Shortcut[]) {
  activeShortcuts = shortcuts
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

function isIgnored(event: KeyboardEvent): boolean {
  const { target } = event
  const hasModifier = event.ctrlKey || event.metaKey
  if (hasModifier) return false
  if (event.isComposing || !singleKeys.get()) return true
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.matches(TYPING)
}
