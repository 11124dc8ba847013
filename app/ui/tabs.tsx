import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

export interface Tab {
  id: string
  label: string
  count?: number
  panel: ReactNode
  /** Left out of the bar of a small screen. */
  wideOnly?: boolean
}

interface Props {
  tabs: Tab[]
  label: string
  /** Which one is open at first; the first one otherwise. */
  open?: string
  onOpen?: (id: string) => void
}

/** All panels are in the page, so each can be searched and printed; one is seen. Arrow keys, Home and End move. */
export function Tabs({ tabs, label, open, onOpen }: Props) {
  const base = useId()
  const [own, setOwn] = useState(tabs[0]?.id)
  const chosen = open ?? own
  const choose = (id: string) => {
    setOwn(id)
    onOpen?.(id)
  }
  return (
    <>
      <div
        className="tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => onArrow(event, tabs, chosen, choose)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-controls={`${base}-${tab.id}-panel`}
            aria-selected={tab.id === chosen}
            tabIndex={tab.id === chosen ? 0 : -1}
            className={tab.wideOnly ? 'max-lg:hidden' : undefined}
            // Anew each time: a count that comes later makes the bar longer.
            ref={tab.id === open ? (button) => bringIntoView(button) : undefined}
            onClick={(event) => {
              event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
              choose(tab.id)
            }}
          >
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== chosen}
        >
          {tab.panel}
        </div>
      ))}
    </>
  )
}

/** An address may ask for a tab that a small screen's bar has beyond its edge. The page itself does not move. */
function bringIntoView(tab: HTMLElement | null) {
  const bar = tab?.parentElement
  if (!bar || !tab.previousElementSibling) return
  const beyond = tab.getBoundingClientRect().right - bar.getBoundingClientRect().right
  if (beyond > 0) bar.scrollLeft += beyond
}

function onArrow(
  event: KeyboardEvent<HTMLElement>,
  tabs: Tab[],
  chosen: string | undefined,
  choose: (id: string) => void,
) {
  const bar = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
  // What a small screen leaves out cannot take the focus.
  const shown = tabs.filter((_, place) => bar[place]?.checkVisibility())
  const at = shown.findIndex(({ id }) => id === chosen)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: shown.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  const next = shown[(to + shown.length) % shown.length]!
  choose(next.id)
  bar[tabs.indexOf(next)]?.focus()
}
