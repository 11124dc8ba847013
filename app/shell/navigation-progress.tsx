import { useNavigation } from 'react-router'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** A progress line while the next page loads. Its CSS delays it, so fast navigations do not show it. */
export function NavigationProgress() {
  const { t } = useTranslation(commonMessages)
  const isIdle = useNavigation().state === 'idle'
  return (
    <div role="status">
      {!isIdle && (
        <div className="navigation-progress">
          <span className="sr-only">{t('loading')}</span>
        </div>
      )}
    </div>
  )
}
