import { WifiOff } from 'lucide'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toast.ts'

export function OfflineNotice() {
  const { t } = useTranslation('common')
  useStayWhileOffline()
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline">
          <Icon of={WifiOff} />
          {t('error.offline')}
        </p>
      )}
    </div>
  )
}

/** A page that was never opened has no code here: asking for it without a connection would lose the one that is open. */
function useStayWhileOffline() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const opened = useRef(new Set<string>())
  useEffect(() => {
    opened.current.add(pathname)
  }, [pathname])

  const { state, reset } = useBlocker(
    ({ nextLocation }) => !navigator.onLine && !opened.current.has(nextLocation.pathname),
  )
  useEffect(() => {
    if (state !== 'blocked') return
    reset()
    toast(t('error.offlinePage'), { look: 'bad' })
  }, [state, reset, t])
}

function listen(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
