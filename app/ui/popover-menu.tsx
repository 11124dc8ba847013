import { type ReactNode, useId } from 'react'

interface Props {
  /** What the button is called. */
  label: string
  button: ReactNode
  className?: string
  /** Links and buttons. A press on one closes the menu. */
  children: ReactNode
}

/** A button that opens a short list. The browser closes it on Escape and on a press elsewhere. */
export function PopoverMenu({ label, button, className = 'tool', children }: Props) {
  const id = useId()
  return (
    <>
      <button type="button" className={className} aria-label={label} popoverTarget={id}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or button clicks it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons inside are what is pressed */}
      <div
        id={id}
        popover="auto"
        className="menu-list"
        onClick={(event) => event.currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}
