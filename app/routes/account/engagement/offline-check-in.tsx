import { useCalmMode } from '#app/calm/calm-mode.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'
import { Note } from '#app/ui/note.tsx'
import { storedCheckIn } from './stored-check-in.ts'

/** The streak as the browser knows it, without a connection. */
export function OfflineCheckIn({ userId }: { userId: string }) {
  const { t } = useTranslation(rewardsMessages)
  const isCalm = useCalmMode()
  const known = useStoredValue(storedCheckIn(userId))
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="d3 pt-1.5">{t('dailyCheckIn')}</h1>
      <Note>{t('offline')}</Note>
      {known && (
        <>
          {!isCalm && <p className="d1">{t('streak', { days: known.streak })}</p>}
          <p className="text-ink-2">{t('monthCount', { count: known.checkInsThisMonth })}</p>
        </>
      )}
    </div>
  )
}
