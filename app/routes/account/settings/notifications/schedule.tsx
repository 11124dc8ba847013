import { useId } from 'react'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { NotificationSchedule, SaveNotificationSchedule } from '#contract/inbox'
import { QuietHours } from './quiet-hours.tsx'
import { useSchedule } from './use-schedule.ts'

const DIGESTS = ['off', 'daily', 'weekly'] as const

/** When the user is told: optional e-mails one by one or together, and quiet hours. Each change is saved at once. */
export function Schedule({ userId }: { userId: string }) {
  const { t } = useTranslation(settingsMessages)
  const { query, change } = useSchedule(userId)
  const id = useId()
  return (
    <section aria-labelledby={id} className="max-w-[620px] pt-10 pb-8">
      <h3 className="d1" id={id}>
        {t('notifications.schedule.title')}
      </h3>
      <p className="pb-4 text-ink-2">{t('notifications.schedule.help')}</p>
      {!query.data && query.isPaused ? (
        <Note>{t('notifications.schedule.quiet.offline')}</Note>
      ) : (
        <QueryView
          query={query}
          errorTitle={t('notifications.schedule.failed')}
          skeleton="h-[22rem]"
        >
          {(schedule) => <ScheduleForm schedule={schedule} onChange={change} />}
        </QueryView>
      )}
    </section>
  )
}

interface FormProps {
  schedule: NotificationSchedule
  onChange: (changes: Partial<SaveNotificationSchedule>) => void
}

function ScheduleForm({ schedule, onChange }: FormProps) {
  const { t } = useTranslation(settingsMessages)
  const { digest, digest_time: time, quiet_hours: quietHours } = schedule
  // Spaces, so that a long name breaks: `America / Argentina / Buenos Aires`.
  const zone = schedule.time_zone.replaceAll('/', ' / ').replaceAll('_', ' ')
  return (
    <>
      <fieldset>
        <legend className="label">{t('notifications.schedule.digest.label')}</legend>
        <p className="hint pb-2">{t('notifications.schedule.digest.help')}</p>
        <div className="choice-group">
          {DIGESTS.map((value) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name="digest"
                checked={digest === value}
                onChange={() => onChange({ digest: value })}
              />
              <span>
                {t(`notifications.schedule.digest.${value}`)}
                <span className="hint block">
                  {t(`notifications.schedule.digest.${value}About`, { time })}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <QuietHours
        key={`${quietHours?.start} ${quietHours?.end}`}
        hours={quietHours}
        onChange={(hours) => onChange({ quiet_hours: hours })}
      />
      <p className="hint pt-3">{t('notifications.schedule.zone', { zone })}</p>
    </>
  )
}
