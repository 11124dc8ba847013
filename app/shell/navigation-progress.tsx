import { useNavigation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** While the next page is on its way, if that takes longer than a blink. */
export function NavigationProgress() {
  const { t } = useTranslation('common')
  const isIdle = useNavigation().state === 'idle'
  return (
    <div role="status">
      {!isIdle && (
        <div className="underway">
          <span className="sr-only">{t('loading')}</span>
        </div>
      )}
    </div>
  )
}
