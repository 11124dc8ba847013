import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { OPENED_FROM_PAGE, useOverlayClose } from '#app/ui/use-overlay-history.ts'

export type PictureViewerState = ReturnType<typeof usePictureViewer>

/**
 * The enlarged picture, which the URL holds, counted from 1: `?picture=2`. The back button closes the viewer; a shared
 * link opens it. `index` counts from 0 and is undefined while the viewer is closed.
 */
export function usePictureViewer(count: number) {
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const number = Number(params.get('picture') ?? 0)
  const isOpen = isHydrated && Number.isInteger(number) && number > 0 && number <= count
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)

  const showInUrl = (index: number | null, options: { state?: unknown; replace?: boolean }) => {
    const next = new URLSearchParams(params)
    if (index === null) next.delete('picture')
    else next.set('picture', `${index + 1}`)
    navigate({ search: `${next}`, hash }, { preventScrollReset: true, ...options })
  }

  return {
    index: isOpen ? number - 1 : undefined,
    /** Stays true, so that a closed dialog returns the focus. */
    wasOpened,
    open: (index: number) => showInUrl(index, { state: OPENED_FROM_PAGE }),
    show: (index: number) => showInUrl((index + count) % count, { state, replace: true }),
    close: useOverlayClose(isOpen, () => showInUrl(null, { replace: true })),
  }
}
