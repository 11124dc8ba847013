import { useState } from 'react'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { SaveNotificationSchedule } from '#contract/inbox'

type Hours = SaveNotificationSchedule['quiet_hours']

const USUAL_HOURS = { start: '22:00', end: '07:00' }

interface Props {
  hours: Hours
  onChange: (hours: Hours) => void
}

/** The switch of the quiet hours, and their start and end once they are on. A time is saved when its field is left. */
export function QuietHours({ hours, onChange }: Props) {
  const { t } = useTranslation(settingsMessages)
  return (
    <div className="quiet-hours">
      <Switch
        name="quiet_hours"
        label={<span className="font-semibold">{t('notifications.schedule.quiet.label')}</span>}
        about={t('notifications.schedule.quiet.about')}
        isOn={hours !== null}
        onChange={(isOn) => onChange(isOn ? USUAL_HOURS : null)}
      />
      {hours && <Times hours={hours} onChange={onChange} />}
    </div>
  )
}

function Times({ hours, onChange }: Props & { hours: NonNullable<Hours> }) {
  const { t } = useTranslation(settingsMessages)
  const [draft, setDraft] = useState(hours)
  const { start, end } = draft
  const isSame = start === end
  const save = () => {
    const isChanged = start !== hours.start || end !== hours.end
    if (isChanged && start && end && !isSame) onChange(draft)
  }
  const fieldOf = (name: 'start' | 'end') => ({
    ...{ type: 'time', required: true, label: t(`notifications.schedule.quiet.${name}`) },
    ...{ name: `quiet_${name}`, value: draft[name], onBlur: save },
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  })
  return (
    <div className="quiet-times">
      <TextField {...fieldOf('start')} />
      <TextField
        {...fieldOf('end')}
        error={isSame ? t('notifications.schedule.quiet.same') : undefined}
      />
    </div>
  )
}
