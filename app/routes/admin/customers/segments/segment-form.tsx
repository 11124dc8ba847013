import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plus, Trash2 } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import type { Segment, SegmentCondition } from '#contract/customers'
import { useAdminKey } from '../../frame/access.ts'
import { type ConditionDraft, EMPTY_DRAFT, parseDraft, toDraft } from './condition-draft.ts'
import { ConditionFields } from './condition-fields.tsx'

const MAX_CONDITIONS = 10

interface Props {
  /** Null for a new one. */
  segment: Segment | null
  onClose: () => void
}

/** The name and the conditions of a segment. It is saved over the revision that was opened. */
export function SegmentForm({ segment, onClose }: Props) {
  const { t } = useTranslation(customersMessages)
  const [drafts, setDrafts] = useState<(ConditionDraft & { key: number })[]>(() =>
    (segment ? segment.conditions.map(toDraft) : [EMPTY_DRAFT]).map((draft, key) => {
      return { ...draft, key }
    }),
  )
  const [problem, setProblem] = useState<'name' | 'conditions'>()
  const save = useSaveSegment({ segment, onClose })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name') ?? '').trim()
    const conditions = drafts.flatMap((draft) => parseDraft(draft) ?? [])
    const found =
      name === '' ? 'name' : conditions.length < drafts.length ? 'conditions' : undefined
    setProblem(found)
    if (found === 'name') form.querySelector<HTMLElement>('[name=name]')?.focus()
    else if (!found) save.mutate({ name, conditions })
  }
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <TextField
        name="name"
        label={t('segments.name')}
        defaultValue={segment?.name}
        maxLength={60}
        autoComplete="off"
        error={problem === 'name' ? t('segments.nameMissing') : undefined}
      />
      <fieldset>
        <legend className="label">{t('segments.conditions')}</legend>
        {drafts.map((draft, index) => (
          <fieldset key={draft.key} className="customer-condition">
            <legend className="sr-only">{t('condition.number', { number: index + 1 })}</legend>
            <ConditionFields
              id={`condition-${draft.key}`}
              draft={draft}
              onChange={(next) =>
                setDrafts(drafts.map((one) => (one === draft ? { ...next, key: draft.key } : one)))
              }
            />
            {drafts.length > 1 && (
              <div>
                <button
                  type="button"
                  className="plain-icon-button"
                  aria-label={t('condition.remove', { number: index + 1 })}
                  onClick={() => setDrafts(drafts.filter((one) => one !== draft))}
                >
                  <Icon icon={Trash2} size={16} />
                </button>
              </div>
            )}
          </fieldset>
        ))}
      </fieldset>
      {drafts.length < MAX_CONDITIONS && (
        <div>
          <Button
            variant="quiet"
            onClick={() =>
              setDrafts([...drafts, { ...EMPTY_DRAFT, key: (drafts.at(-1)?.key ?? 0) + 1 }])
            }
          >
            <Icon icon={Plus} size={16} /> {t('condition.add')}
          </Button>
        </div>
      )}
      {(problem === 'conditions' || save.errorMessage) && (
        <div role="alert">
          <FieldError>{save.errorMessage ?? t('segments.invalid')}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={save.isPending} busyLabel={t('customer.saving')}>
          {t('segments.save')}
        </Button>
      </div>
    </Form>
  )
}

interface SegmentFields {
  name: string
  conditions: SegmentCondition[]
}

function useSaveSegment({ segment, onClose }: Props) {
  const { t } = useTranslation(customersMessages)
  const api = useApi().admin['customer-segments']
  const queries = useQueryClient()
  const queryKey = useAdminKey()('customers')
  return useAction(
    (fields: SegmentFields) =>
      segment
        ? parseResponse(
            api[':id'].$put({
              param: { id: segment.id },
              json: { ...fields, revision: segment.revision },
            }),
          )
        : parseResponse(api.$post({ json: fields })),
    {
      fallbackMessage: t('customer.changeFailed'),
      onSuccess: () => {
        toast(t('segments.saved'))
        onClose()
      },
      onSettled: () => queries.invalidateQueries({ queryKey }),
    },
  )
}
