import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The state of the history entry that a button of the page adds. */
export const OPENED_FROM_PAGE = { openedFromPage: true }

/**
 * For what lies over a page and is in the URL: returns a function that closes it. If a button of the page has opened it,
 * this goes back; else, after a shared link, it takes it out of the URL.
 */
export function useOverlayClose(isOpen: boolean, removeFromUrl: () => void): () => void {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  // Going back takes a moment. A second press must not go back twice.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = !isOpen
  }, [isOpen, key])
  return () => {
    if (isClosing.current) return
    isClosing.current = true
    if (state?.openedFromPage) navigate(-1)
    else removeFromUrl()
  }
}

/** Closes what is open while the URL has a hash, as `useOverlayClose` does. */
export function useHashOverlayClose(isOpen: boolean): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return useOverlayClose(isOpen, () =>
    navigate({ search, hash: '' }, { replace: true, preventScrollReset: true }),
  )
}
