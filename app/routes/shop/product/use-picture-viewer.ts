import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { OPENED_FROM_PAGE, useOverlayClose } from '#app/ui/use-overlay-history.ts'

export type PictureViewerState = ReturnType<typeof usePictureViewer>

/**
 * The enlarged picture, whose key the URL holds: `?picture=2`. The back button closes the viewer; a shared link opens it.
 * `index` counts from 0 and is undefined while the viewer is closed.
 */
export function usePictureViewer(keys: string[], parameter = 'picture') {
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const found = keys.indexOf(params.get(parameter) ?? '')
  const isOpen = isHydrated && found >= 0
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)

  const showInUrl = (index: number | null, options: { state?: unknown; replace?: boolean }) => {
    const next = new URLSearchParams(params)
    if (index === null) next.delete(parameter)
    else next.set(parameter, keys[index]!)
    navigate({ search: `${next}`, hash }, { preventScrollReset: true, ...options })
  }

  return {
    index: isOpen ? found : undefined,
    /** Stays true, so that a closed dialog returns the focus. */
    wasOpened,
    open: (index: number) => showInUrl(index, { state: OPENED_FROM_PAGE }),
    show: (index: number) =>
      showInUrl((index + keys.length) % keys.length, { state, replace: true }),
    close: useOverlayClose(isOpen, () => showInUrl(null, { replace: true })),
  }
}
