import { useLocation, useNavigate } from 'react-router'
import { OPENED_FROM_PAGE, useHashOverlayClose } from '#app/ui/use-overlay-history.ts'

/** A panel that is in the hash of the URL, so that the back button closes it. */
export function useHashPanel(panel: string) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const close = useHashOverlayClose(hash === panel)
  const open = () =>
    navigate({ search, hash: panel }, { state: OPENED_FROM_PAGE, preventScrollReset: true })
  return { isOpen: hash === panel, open, close }
}
