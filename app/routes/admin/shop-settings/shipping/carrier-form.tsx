import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { carriersMessages } from '#app/i18n/areas/carriers.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { type Carrier, CreateCarrierBody } from '#contract/carriers'
import { useAdminKey } from '../../frame/access.ts'
import { carriersQuery } from '../../orders/carriers-query.ts'
import { ConflictNote } from '../conflict-note.tsx'
import { useSettingAction } from '../use-setting-action.ts'

interface Props {
  /** Null for a new one. */
  carrier: Carrier | null
  onClose: () => void
}

type Settings = z.output<typeof CreateCarrierBody>
type SettingsInput = z.input<typeof CreateCarrierBody>

/** The name of a carrier and its tracking page. A change over that of somebody else is asked about. */
export function CarrierForm({ carrier, onClose }: Props) {
  const { t } = useTranslation([carriersMessages, shopSettingsMessages])
  const api = useApi().admin.carriers
  const [revision, setRevision] = useState(carrier?.revision ?? 0)
  const { register, handleSubmit, reset, formState } = useForm<SettingsInput, unknown, Settings>({
    resolver: useFormResolver(CreateCarrierBody),
    defaultValues: carrier ?? { name: '', tracking_pattern: null, is_active: true },
  })
  const { errors } = formState
  const save = useSettingAction(
    async ({ json, on }: { json: Settings; on: number }) => {
      const param = { id: carrier?.id ?? '' }
      await (carrier
        ? parseResponse(api[':id'].$put({ param, json: { ...json, revision: on } }))
        : parseResponse(api.$post({ json })))
    },
    { stale: ['carriers'], onSuccess: onClose },
  )
  const readTheirs = useTheirs(carrier)
  const showTheirs = async () => {
    const theirs = await readTheirs()
    if (!theirs) return onClose()
    reset(theirs)
    setRevision(theirs.revision)
    save.reset()
  }
  const saveMine = handleSubmit(async (json) => {
    const theirs = await readTheirs()
    if (theirs) save.mutate({ json, on: theirs.revision })
    else onClose()
  })
  const isConflict = getApiError(save.error)?.code === 'carrier_changed'
  return (
    <Form
      busy={save.isPending}
      onSubmit={handleSubmit((json) => save.mutate({ json, on: revision }))}
    >
      <TextField
        {...register('name')}
        label={t('name')}
        error={errors.name?.message}
        maxLength={60}
      />
      <TextField
        {...register('tracking_pattern', { setValueAs: (text: string | null) => text || null })}
        label={t('pattern')}
        hint={t('patternHint')}
        error={errors.tracking_pattern?.message}
        maxLength={500}
        inputMode="url"
        autoComplete="off"
        optional
      />
      <CheckboxOrRadio {...register('is_active')} label={t('active')} />
      {isConflict ? (
        <ConflictNote onShowTheirs={showTheirs} onSaveMine={saveMine} busy={save.isPending} />
      ) : (
        <ActionError message={save.errorMessage} />
      )}
      <div>
        <Button type="submit" busy={save.isPending}>
          {t('shopSettings:save')}
        </Button>
      </div>
    </Form>
  )
}

/** Returns a function that reads the carrier as somebody else has left it. */
function useTheirs(carrier: Carrier | null) {
  const query = carriersQuery(useApi(), useAdminKey())
  const queries = useQueryClient()
  return async () => {
    const carriers = await queries.fetchQuery({ ...query, staleTime: 0 })
    return carriers.find(({ id }) => id === carrier?.id)
  }
}
