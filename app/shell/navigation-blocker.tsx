import { useEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { hasUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'

/**
 * The one place that holds somebody back, because there can be one alone. A page that was never opened has no code
 * here: asking for it without a connection would lose the one that is open. And what was typed is not lost by a slip.
 */
export function NavigationBlocker() {
  const { t } = useTranslation('common')
  const isOpened = useHasVisited()
  const isLost = (path: string) => !navigator.onLine && !isOpened(path)
  const blocker = useBlocker(
    ({ nextLocation }) => isLost(nextLocation.pathname) || hasUnsavedChanges(),
  )
  const isBlocked = blocker.state === 'blocked'
  const isAsking = isBlocked && !isLost(blocker.location.pathname)
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking) return
    blocker.reset()
    toast(t('error.offlinePage'), { variant: 'bad' })
  }, [blocker, isAsking, t])

  const stay = () => blocker.state === 'blocked' && blocker.reset()
  return (
    <Dialog open={isAsking} onClose={stay} title={t('unsaved.title')}>
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

/** Tells whether a page has been open since this one was loaded. */
function useHasVisited() {
  const { pathname } = useLocation()
  const opened = useRef(new Set<string>())
  useEffect(() => {
    opened.current.add(pathname)
  }, [pathname])
  return (path: string) => opened.current.has(path)
}
