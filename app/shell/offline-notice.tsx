import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { WifiOff } from '#app/ui/icons.ts'
import { useIsOnline } from '#app/ui/use-is-online.ts'

export function OfflineNotice() {
  const { t } = useTranslation(commonMessages)
  const isOnline = useIsOnline()
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
