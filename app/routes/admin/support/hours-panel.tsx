import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAdminKey } from '../frame/access.ts'
import { OpeningDay } from './opening-day.tsx'
import { type Settings, supportSettingsQuery } from './support-queries.ts'
import { useConversationAction } from './use-conversation-action.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** When chats are answered, and how long an answer may take. */
export function HoursPanel({ open, onClose }: Props) {
  const { t } = useTranslation(inboxMessages)
  return (
    <SidePanel open={open} onClose={onClose} title={t('hours.title')}>
      <LoadedHours onClose={onClose} />
    </SidePanel>
  )
}

function LoadedHours({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation(inboxMessages)
  const query = useQuery(supportSettingsQuery(useApi(), useAdminKey()))
  return (
    <QueryView query={query} errorTitle={t('hours.failed')}>
      {(settings) => <HoursForm settings={settings} onClose={onClose} />}
    </QueryView>
  )
}

interface FormProps extends Pick<Props, 'onClose'> {
  settings: Settings
}

const DAYS = [1, 2, 3, 4, 5, 6, 7]

function HoursForm({ settings: saved, onClose }: FormProps) {
  const { t } = useTranslation(inboxMessages)
  const api = useApi()
  const [settings, setSettings] = useState(saved)
  const change = (changes: Partial<Settings>) => setSettings({ ...settings, ...changes })
  const save = useConversationAction(
    () => parseResponse(api.admin.support.settings.$put({ json: settings })),
    { done: t('hours.saved'), onDone: onClose, showsErrors: true },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <p className="text-ink-2">{t('hours.inZone', { zone: saved.time_zone })}</p>
      <div>
        {DAYS.map((day) => (
          <OpeningDay
            key={day}
            day={day}
            hours={settings.hours}
            onChange={(hours) => change({ hours })}
          />
        ))}
        <p className="hint">{t('hours.hint')}</p>
      </div>
      <TextField
        type="number"
        min={1}
        max={1440}
        label={t('hours.answerMinutes')}
        hint={t('hours.answerMinutesHint')}
        value={settings.chat_answer_minutes}
        onChange={({ target }) => change({ chat_answer_minutes: target.valueAsNumber || 1 })}
      />
      <TextField
        type="number"
        min={1}
        max={1440}
        label={t('hours.unreadMinutes')}
        value={settings.unread_email_minutes}
        onChange={({ target }) => change({ unread_email_minutes: target.valueAsNumber || 1 })}
      />
      {save.errorMessage && (
        <div role="alert">
          <FieldError>{save.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
