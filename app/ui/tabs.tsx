import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

export interface Tab {
  id: string
  label: string
  count?: number
  panel: ReactNode
  /** Hidden from the tab bar on small screens. */
  wideOnly?: boolean
}

interface Props {
  tabs: Tab[]
  label: string
  /** The id of the open tab, if the parent controls it. Otherwise the first tab is open initially. */
  open?: string
  onOpen?: (id: string) => void
}

/** A tab bar and its panels. All panels are rendered, and one is visible. Arrow keys, Home and End move the selection. */
export function Tabs({ tabs, label, open, onOpen }: Props) {
  const baseId = useId()
  const [localId, setLocalId] = useState(tabs[0]?.id)
  const selectedId = open ?? localId
  const select = (id: string) => {
    setLocalId(id)
    onOpen?.(id)
  }
  return (
    <>
      <div
        className="tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => handleArrowKey(event, { tabs, selectedId, select })}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            aria-controls={`${baseId}-${tab.id}-panel`}
            aria-selected={tab.id === selectedId}
            tabIndex={tab.id === selectedId ? 0 : -1}
            className={tab.wideOnly ? 'max-lg:hidden' : undefined}
            // A new function for each render: a count that loads later makes the bar longer.
            ref={tab.id === open ? (button) => scrollTabIntoView(button) : undefined}
            onClick={(event) => {
              event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
              select(tab.id)
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
          id={`${baseId}-${tab.id}-panel`}
          aria-labelledby={`${baseId}-${tab.id}`}
          hidden={tab.id !== selectedId}
        >
          {tab.panel}
        </div>
      ))}
    </>
  )
}

/** Scrolls the tab bar so that the tab is visible. Does not scroll the page. */
function scrollTabIntoView(tab: HTMLElement | null) {
  const bar = tab?.parentElement
  if (!bar || !tab.previousElementSibling) return
  const overflow = tab.getBoundingClientRect().right - bar.getBoundingClientRect().right
  if (overflow > 0) bar.scrollLeft += overflow
}

interface TabSelection {
  tabs: Tab[]
  selectedId: string | undefined
  select: (id: string) => void
}

function handleArrowKey(
  event: KeyboardEvent<HTMLElement>,
  { tabs, selectedId, select }: TabSelection,
) {
  const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
  // A tab that is hidden on small screens cannot take the focus.
  const visibleTabs = tabs.filter((_, index) => buttons[index]?.checkVisibility())
  const current = visibleTabs.findIndex(({ id }) => id === selectedId)
  const target = {
    ArrowLeft: current - 1,
    ArrowRight: current + 1,
    Home: 0,
    End: visibleTabs.length - 1,
  }[event.key]
  if (target === undefined) return
  event.preventDefault()
  const next = visibleTabs[(target + visibleTabs.length) % visibleTabs.length]!
  select(next.id)
  buttons[tabs.indexOf(next)]?.focus()
}
