import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { webhooksMessages } from '#app/i18n/areas/webhooks.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { CreateWebhookBody, ORDER_WEBHOOK_TYPES, type Webhook } from '#contract/webhooks'
import { useAdminKey } from '../frame/access.ts'

type Input = z.input<typeof CreateWebhookBody>
type Output = z.output<typeof CreateWebhookBody>

interface Props {
  /** Absent for a new one. */
  webhook?: Webhook
  /** `secret` is that of a new one. */
  onSaved: (saved: { secret?: string }) => void
}

/** Where messages are sent, and which. */
export function WebhookForm({ webhook, onSaved }: Props) {
  const { t } = useTranslation(webhooksMessages)
  const { register, handleSubmit, formState } = useForm<Input, unknown, Output>({
    resolver: useFormResolver(CreateWebhookBody),
    defaultValues: webhook ?? {
      ...{ url: '', description: '' },
      event_types: ['order.paid', 'order.shipped', 'order.cancelled', 'order.refunded'],
    },
  })
  const save = useSave(webhook, onSaved)
  const { errors } = formState
  return (
    <Form busy={save.isPending} onSubmit={handleSubmit((body) => save.mutate(body))}>
      <TextField
        {...register('url')}
        type="url"
        inputMode="url"
        label={t('form.url')}
        hint={t('form.urlHint')}
        error={errors.url?.message}
        autoComplete="off"
      />
      <TextField
        {...register('description')}
        label={t('form.description')}
        optional
        maxLength={200}
        error={errors.description?.message}
      />
      <fieldset aria-describedby={errors.event_types && 'event-types-error'}>
        <legend className="label">{t('form.types')}</legend>
        <div className="webhook-types">
          {ORDER_WEBHOOK_TYPES.map((type) => (
            <CheckboxOrRadio
              key={type}
              {...register('event_types')}
              value={type}
              label={<code>{type}</code>}
            />
          ))}
        </div>
        {errors.event_types && (
          <FieldError id="event-types-error">{errors.event_types.message}</FieldError>
        )}
      </fieldset>
      {save.errorMessage && (
        <div role="alert">
          <FieldError>{save.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={save.isPending} busyLabel={t('form.saving')}>
          {webhook ? t('form.save') : t('add')}
        </Button>
      </div>
    </Form>
  )
}

function useSave(webhook: Webhook | undefined, onSaved: Props['onSaved']) {
  const { t } = useTranslation(webhooksMessages)
  const { webhooks } = useApi().admin
  const queries = useQueryClient()
  const queryKey = useAdminKey()('webhooks')
  return useAction(
    async (fields: Output): Promise<{ secret?: string }> => {
      if (!webhook) return parseResponse(webhooks.$post({ json: fields }))
      const { id, revision, is_enabled } = webhook
      const json = { ...fields, revision, is_enabled }
      await parseResponse(webhooks[':id'].$put({ param: { id }, json }))
      return {}
    },
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: (saved) => {
        queries.invalidateQueries({ queryKey })
        toast(t('saved'))
        onSaved(saved)
      },
    },
  )
}
