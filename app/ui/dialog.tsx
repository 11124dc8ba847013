import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import { X } from './icons.ts'
import { updateScrollLock } from './scroll-lock.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A modal dialog in the middle of the screen. Its actions are left-aligned, the safe one first. */
export function Dialog({ open, onClose, title, children }: Props) {
  const headingId = useId()
  return (
    <Modal {...{ open, onClose, headingId }} variant="modal">
      <h2 className="d2 mb-3.5" id={headingId}>
        {title}
      </h2>
      {children}
    </Modal>
  )
}

interface SidePanelProps extends Props {
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  /** `drawer` opens at the right edge, `sheet` at the bottom edge, `full-screen` covers the page. */
  variant?: 'drawer' | 'sheet' | 'full-screen'
}

/** A modal panel at an edge of the screen, or all over it, for longer content, such as filters or pictures. */
export function SidePanel({
  open,
  onClose,
  title,
  children,
  footer,
  variant = 'drawer',
}: SidePanelProps) {
  const { t } = useTranslation(commonMessages)
  const headingId = useId()
  return (
    <Modal {...{ open, onClose, headingId, variant }}>
      <div className="drawer-head">
        <h2 className="d2" id={headingId}>
          {title}
        </h2>
        <button
          type="button"
          className="plain-icon-button"
          aria-label={t('close')}
          onClick={onClose}
        >
          <Icon icon={X} />
        </button>
      </div>
      <div className="drawer-body">{children}</div>
      {footer && <div className="drawer-foot">{footer}</div>}
    </Modal>
  )
}

interface ModalProps extends Omit<Props, 'title'> {
  headingId: string
  variant: 'modal' | 'drawer' | 'sheet' | 'full-screen'
}

function Modal({ open, onClose, headingId, variant, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before its element leaves the document: a dialog that closes gives the focus back to what had it.
  useLayoutEffect(() => {
    const element = dialog.current!
    if (open) element.showModal()
    updateScrollLock()
    return () => {
      element.close()
      updateScrollLock()
    }
  }, [open])
  // Escape asks to close. The dialog follows `open` alone, so that both agree when the user goes back and forward quickly.
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }
  // The event arrives later than the dialog closes: by then it can be open again.
  const onCloseEvent = () => !dialog.current!.open && onClose()
  // The content has its own element, so a click whose target is the dialog itself is a click on the backdrop.
  const onBackdropClick = (event: SyntheticEvent) => event.target === dialog.current && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={variant}
      aria-labelledby={headingId}
      onCancel={onCancel}
      onClose={onCloseEvent}
      onClick={onBackdropClick}
    >
      {open && (
        <div className={variant === 'modal' ? 'modal-body' : 'flex min-h-0 flex-1 flex-col'}>
          {children}
        </div>
      )}
    </dialog>
  )
}
