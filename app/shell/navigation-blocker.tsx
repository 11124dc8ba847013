import { useEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { hasUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isPageCached } from '#app/offline/is-page-cached.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { splitPagePath } from '#platform/i18n/page-path'

/**
 * Blocks a navigation that would lose something. The router allows one blocker at a time, so both cases live here:
 * - Offline, a page that was not visited before cannot load its code. If the service worker has cached it, the browser
 *   loads it as a document; otherwise the open page stays and a toast tells so.
 * - With unsaved changes in a form, a dialog asks for confirmation.
 */
export function NavigationBlocker() {
  const { t } = useTranslation(commonMessages)
  const hasVisited = useHasVisited()
  const isUnavailable = (path: string) => !navigator.onLine && !hasVisited(path)
  const blocker = useBlocker(
    ({ nextLocation }) => isUnavailable(nextLocation.pathname) || hasUnsavedChanges(),
  )
  const isBlocked = blocker.state === 'blocked'
  // The blocker's location, unlike all others, includes the basename.
  const isConfirming = isBlocked && !isUnavailable(splitPagePath(blocker.location.pathname).path)
  useEffect(() => {
    if (blocker.state !== 'blocked' || isConfirming) return
    blocker.reset()
    const { pathname, search } = blocker.location
    isPageCached(pathname + search).then((isCached) => {
      if (isCached) location.assign(pathname + search)
      else toast(t('error.offlinePage'), { variant: 'bad' })
    })
  }, [blocker, isConfirming, t])

  const stay = () => blocker.state === 'blocked' && blocker.reset()
  return (
    <Dialog open={isConfirming} onClose={stay} title={t('unsaved.title')}>
      <p className="text-ink-2">{t('unsaved.text')}</p>
      <div className="flex flex-wrap gap-3 pt-5">
        <Button onClick={stay}>{t('unsaved.stay')}</Button>
        <Button variant="danger" onClick={() => isBlocked && blocker.proceed()}>
          {t('unsaved.leave')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Returns a function that tells whether a path was visited since the document was loaded. */
function useHasVisited() {
  const { pathname } = useLocation()
  const visited = useRef(new Set<string>())
  useEffect(() => {
    visited.current.add(pathname)
  }, [pathname])
  return (path: string) => visited.current.has(path)
}
