import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { CreateShippingZoneBody, type ShippingZone } from '#contract/pricing'
import { useAdminKey } from '../../frame/access.ts'
import { ConflictNote } from '../conflict-note.tsx'
import { parseNumber } from '../parse-number.ts'
import { useSettingAction } from '../use-setting-action.ts'
import { PriceLists } from './price-lists.tsx'
import { fromPriceList, type MethodDraft, toPriceList, type ZoneDraft } from './zone-draft.ts'
import { shippingZonesQuery } from './zone-queries.ts'

interface Props {
  /** Null for a new one. */
  zone: ShippingZone | null
  onClose: () => void
}

/** Edits a zone. Of two people who save the same one, the second is asked. */
export function ZoneForm({ zone, onClose }: Props) {
  const { t } = useTranslation([shopSettingsMessages, commonMessages])
  const api = useApi()
  const queries = useQueryClient()
  const zones = shippingZonesQuery(api, useAdminKey())
  const [draft, setDraft] = useState(() => toDraft(zone))
  const [revision, setRevision] = useState(zone?.revision ?? 0)
  const [isInvalid, setInvalid] = useState(false)
  const save = useSettingAction(
    ({ json, on }: { json: CreateShippingZoneBody; on: number }) =>
      zone
        ? parseResponse(
            api.admin['shipping-zones'][':id'].$put({
              param: { id: zone.id },
              json: { ...json, revision: on },
            }),
          )
        : parseResponse(api.admin['shipping-zones'].$post({ json })),
    { stale: ['shipping-zones'], onSuccess: onClose },
  )
  const body = CreateShippingZoneBody.safeParse(toBody(draft))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setInvalid(!body.success)
    if (body.success) save.mutate({ json: body.data, on: revision })
  }
  const readTheirs = async () => {
    const list = await queries.fetchQuery({ ...zones, staleTime: 0 })
    return list.find(({ id }) => id === zone?.id) ?? null
  }
  const showTheirs = async () => {
    const theirs = await readTheirs()
    if (!theirs) return onClose()
    setDraft(toDraft(theirs))
    setRevision(theirs.revision)
    save.reset()
  }
  const saveMine = async () => {
    const theirs = await readTheirs()
    if (theirs && body.success) save.mutate({ json: body.data, on: theirs.revision })
  }
  const isConflict = getApiError(save.error)?.code === 'shipping_zone_changed'
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <TextField
        label={t('shipping.name')}
        hint={t('shipping.nameHint')}
        value={draft.name}
        maxLength={200}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      {draft.methods.map((method) => (
        <MethodFields
          key={method.method}
          method={method}
          onChange={(changed) =>
            setDraft({
              ...draft,
              methods: draft.methods.map((one) => (one === method ? changed : one)),
            })
          }
        />
      ))}
      <PriceLists lists={draft.lists} onChange={(lists) => setDraft({ ...draft, lists })} />
      {isConflict ? (
        <ConflictNote onShowTheirs={showTheirs} onSaveMine={saveMine} busy={save.isPending} />
      ) : (
        <ActionError message={isInvalid ? getProblem(body, t) : save.errorMessage} />
      )}
      <div>
        <Button type="submit" busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}

interface MethodFieldsProps {
  method: MethodDraft
  onChange: (method: MethodDraft) => void
}

function MethodFields({ method, onChange }: MethodFieldsProps) {
  const { t } = useTranslation([shopSettingsMessages, commonMessages])
  const name = t(`common:receipt.${method.method}`)
  return (
    <fieldset className="settings-group">
      <legend className="sr-only">{name}</legend>
      <CheckboxOrRadio
        label={t('shipping.offer', { name })}
        checked={method.isOffered}
        onChange={(event) => onChange({ ...method, isOffered: event.target.checked })}
      />
      {method.isOffered && (
        <div className="settings-grid">
          <TextField
            label={t('shipping.daysFrom')}
            inputMode="numeric"
            value={method.daysFrom}
            onChange={(event) => onChange({ ...method, daysFrom: event.target.value })}
          />
          <TextField
            label={t('shipping.daysTo')}
            inputMode="numeric"
            value={method.daysTo}
            onChange={(event) => onChange({ ...method, daysTo: event.target.value })}
          />
        </div>
      )}
    </fieldset>
  )
}

const DEFAULT_DAYS = {
  standard: { days_from: 2, days_to: 4 },
  express: { days_from: 1, days_to: 1 },
}

function toDraft(zone: ShippingZone | null): ZoneDraft {
  const methods = (['standard', 'express'] as const).map((method): MethodDraft => {
    const saved = zone?.methods.find((one) => one.method === method)
    const { days_from, days_to } = saved ?? DEFAULT_DAYS[method]
    const isOffered = zone ? (saved?.is_offered ?? false) : true
    return { method, isOffered, daysFrom: `${days_from}`, daysTo: `${days_to}` }
  })
  return { name: zone?.name ?? '', methods, lists: (zone?.prices ?? []).map(fromPriceList) }
}

function toBody({ name, methods, lists }: ZoneDraft) {
  return {
    name,
    methods: methods.map(({ method, isOffered: is_offered, daysFrom, daysTo }) => {
      return {
        ...{ method, is_offered },
        ...{ days_from: parseNumber(daysFrom), days_to: parseNumber(daysTo) },
      }
    }),
    prices: lists.map(toPriceList),
  }
}

type Translate = ReturnType<typeof useTranslation<typeof shopSettingsMessages>>['t']

/** Says which part of the form is to be corrected. */
function getProblem(
  { error }: ReturnType<typeof CreateShippingZoneBody.safeParse>,
  t: Translate,
): string {
  const issue = error?.issues[0]
  if (issue?.path[0] === 'name') return t('shipping.invalid.name')
  if (issue?.path[0] === 'methods') return t('shipping.invalid.days')
  return t('shipping.invalid.bands')
}
