import { useSyncExternalStore } from 'react'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { WifiOff } from '#app/ui/icons.ts'

export function OfflineNotice() {
  const { t } = useTranslation(commonMessages)
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline">
          <Icon icon={WifiOff} />
          {t('error.offline')}
        </p>
      )}
    </div>
  )
}

function subscribeToConnection(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
