import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  title: string
  text?: string
  /** Where it leads on: "View cart". */
  link?: { to: string; label: string }
  variant: 'good' | 'bad'
}

export const MAX_TOASTS = 5
export const TOAST_DURATION_MS = 4000

let currentToasts: Toast[] = []
let lastToastId = 0
const listeners = new Set<() => void>()
const NO_TOASTS: Toast[] = []

/** Says something at the top right, in the browser alone; the oldest of more than five goes. */
export function toast(
  title: string,
  { variant = 'good', ...more }: Partial<Omit<Toast, 'id' | 'title'>> = {},
) {
  lastToastId += 1
  setToasts(
    [...currentToasts, { id: lastToastId, title, variant: variant, ...more }].slice(-MAX_TOASTS),
  )
}

export function dismissToast(id: number) {
  setToasts(currentToasts.filter((one) => one.id !== id))
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
