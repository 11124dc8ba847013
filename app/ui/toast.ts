import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  title: string
  text?: string
  /** A link to continue on, for example "View cart". */
  link?: { to: string; label: string }
  /** A button, for example "Undo". The toast then stays longer. */
  action?: { label: string; run: () => void }
  variant: 'good' | 'bad'
  /** The kind of notification that says the same, and then gets no toast of its own. */
  notificationKind?: string
}

export const MAX_TOASTS = 5
export const TOAST_DURATION_MS = 4000
export const ACTION_TOAST_DURATION_MS = 10_000

let currentToasts: Toast[] = []
let lastToastId = 0
const listeners = new Set<() => void>()
const NO_TOASTS: Toast[] = []

/** Shows a message at the top right. Call it in the browser only. Of more than five toasts, the oldest is removed. */
export function toast(
  title: string,
  { variant = 'good', ...options }: Partial<Omit<Toast, 'id' | 'title'>> = {},
) {
  lastToastId += 1
  setToasts([...currentToasts, { id: lastToastId, title, variant, ...options }].slice(-MAX_TOASTS))
}

/** Whether a visible toast says what a notification of this kind says. */
export function hasToastOfKind(kind: string): boolean {
  return currentToasts.some(({ notificationKind }) => notificationKind === kind)
}

export function dismissToast(id: number) {
  setToasts(currentToasts.filter(({ id: toastId }) => toastId !== id))
}

export function useToasts(): Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => currentToasts,
    () => NO_TOASTS,
  )
}

function setToasts(toasts: Toast[]) {
  currentToasts = toasts
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
