import { type ReactNode, useId } from 'react'

interface Props {
  /** The accessible name of the button. */
  label: string
  button: ReactNode
  className?: string
  /** For a menu in a cached fragment, which must not use `useId`. */
  id?: string
  onOpen?: () => void
  /** Links and buttons. A click on one closes the menu. */
  children: ReactNode
}

/** A button that opens a short menu. The browser closes it on Escape and on a click outside. */
export function PopoverMenu({
  label,
  button,
  className = 'plain-icon-button',
  onOpen,
  children,
  ...props
}: Props) {
  const generatedId = useId()
  const id = props.id ?? generatedId
  return (
    <>
      <button type="button" className={className} aria-label={label} popoverTarget={id}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or button clicks it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons inside take the clicks */}
      <div
        id={id}
        popover="auto"
        className="menu-list"
        onToggle={({ newState }) => newState === 'open' && onOpen?.()}
        onClick={(event) => event.currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}
