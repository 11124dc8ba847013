import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { moderationMessages } from '#app/i18n/areas/moderation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { CheckboxOrRadio, FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ReviewSettings } from '#contract/reviews'
import { useAdminKey } from '../frame/access.ts'
import { reviewSettingsQuery } from './review-queries.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** Which reviews wait for a decision, and when customers are asked for one. */
export function ReviewSettingsPanel({ open, onClose }: Props) {
  const { t } = useTranslation(moderationMessages)
  return (
    <SidePanel open={open} onClose={onClose} title={t('settings.title')}>
      <LoadedSettings onClose={onClose} />
    </SidePanel>
  )
}

function LoadedSettings({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation(moderationMessages)
  const query = useQuery(reviewSettingsQuery(useApi(), useAdminKey()))
  return (
    <QueryView query={query} errorTitle={t('settings.failed')}>
      {(settings) => <SettingsForm settings={settings} onClose={onClose} />}
    </QueryView>
  )
}

interface FormProps extends Pick<Props, 'onClose'> {
  settings: ReviewSettings
}

function SettingsForm({ settings: saved, onClose }: FormProps) {
  const { t } = useTranslation(moderationMessages)
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = reviewSettingsQuery(api, useAdminKey())
  const [settings, setSettings] = useState(saved)
  const change = (changes: Partial<ReviewSettings>) => setSettings({ ...settings, ...changes })
  const save = useAction(() => parseResponse(api.admin.reviews.settings.$put({ json: settings })), {
    fallbackMessage: t('changeFailed'),
    onSuccess: (value) => {
      queries.setQueryData(queryKey, value)
      toast(t('done.settings'))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <div>
        <CheckboxOrRadio
          label={t('settings.publishVerified')}
          checked={settings.publish_verified}
          onChange={(event) => change({ publish_verified: event.target.checked })}
        />
        <CheckboxOrRadio
          label={t('settings.publishPhotos')}
          checked={settings.publish_photos}
          disabled={!settings.publish_verified}
          onChange={(event) => change({ publish_photos: event.target.checked })}
        />
        <p className="hint">{t('settings.hint')}</p>
      </div>
      <TextField
        type="number"
        min={0}
        max={60}
        label={t('settings.requestAfter')}
        hint={t('settings.requestHint')}
        value={settings.request_after_days}
        onChange={(event) => change({ request_after_days: event.target.valueAsNumber || 0 })}
      />
      {save.errorMessage && (
        <div role="alert">
          <FieldError>{save.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={save.isPending}>
          {t('settings.save')}
        </Button>
      </div>
    </Form>
  )
}
