import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  title: string
  text?: string
  /** Where it leads on: "View cart". */
  link?: { to: string; label: string }
  look: 'good' | 'bad'
}

export const TOASTS_KEPT = 5
export const TOAST_MS = 4000

let shown: Toast[] = []
let made = 0
const listeners = new Set<() => void>()
const none: Toast[] = []

/** Says something at the top right, in the browser alone; the oldest of more than five goes. */
export function toast(
  title: string,
  { look = 'good', ...more }: Partial<Omit<Toast, 'id' | 'title'>> = {},
) {
  made += 1
  show([...shown, { id: made, title, look, ...more }].slice(-TOASTS_KEPT))
}

export function dismissToast(id: number) {
  show(shown.filter((one) => one.id !== id))
}

export function useToasts(): Toast[] {
  return useSyncExternalStore(
    listen,
    () => shown,
    () => none,
  )
}

function show(toasts: Toast[]) {
  shown = toasts
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
