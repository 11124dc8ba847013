import type { ReactNode } from 'react'
import { ActionError } from './action-error.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** What follows from the action. */
  text: ReactNode
  /** Labels of the buttons. */
  keep: string
  action: string
  /** `danger`, the default, for what cannot be undone. */
  variant?: 'danger' | 'primary'
  onConfirm: () => void
  busy?: boolean
  /** Why the action failed. */
  errorMessage?: string | null
}

/** Asks before something that has consequences. The safe answer comes first. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  keep,
  action,
  variant = 'danger',
  onConfirm,
  busy = false,
  errorMessage = null,
}: Props) {
  return (
    <Dialog {...{ open, onClose, title }}>
      <div className="grid gap-3">
        <p className="text-ink-2 wrap-anywhere">{text}</p>
        <ActionError message={errorMessage} />
      </div>
      <div className="flex flex-wrap gap-3 pt-5">
        <Button variant="secondary" onClick={onClose}>
          {keep}
        </Button>
        <Button variant={variant} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
