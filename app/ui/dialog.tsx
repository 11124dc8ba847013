import { X } from 'lucide'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from './icon.tsx'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A question in the middle of the screen. Its actions stand at the left, the safe one first. */
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

interface DrawerProps extends Props {
  /** Stays in sight under what scrolls. */
  footer?: ReactNode
  /** `drawer` stands at the right, `sheet` comes from below. */
  variant?: 'drawer' | 'sheet'
}

/** Something longer beside the page: cart, filters. */
export function Drawer({
  open,
  onClose,
  title,
  children,
  footer,
  variant = 'drawer',
}: DrawerProps) {
  const { t } = useTranslation('common')
  const headingId = useId()
  return (
    <Modal {...{ open, onClose, headingId, variant }}>
      <div className="drawer-head">
        <h2 className="d2" id={headingId}>
          {title}
        </h2>
        <button type="button" className="tool" aria-label={t('close')} onClick={onClose}>
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
  variant: 'modal' | 'drawer' | 'sheet'
}

function Modal({ open, onClose, headingId, variant, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  // A press on the scrim is a press on the dialog itself: its content lies in a box of its own.
  const onPress = (event: SyntheticEvent) => event.target === dialog.current && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={variant}
      aria-labelledby={headingId}
      onClose={onClose}
      onClick={onPress}
    >
      {open && (
        <div className={variant === 'modal' ? 'modal-body' : 'flex min-h-0 flex-1 flex-col'}>
          {children}
        </div>
      )}
    </dialog>
  )
}
