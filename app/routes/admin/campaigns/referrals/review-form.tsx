import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { referralReviewMessages } from '#app/i18n/areas/referral-review.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, SelectField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import type { AdminReferral } from '#contract/referrals'
import { useAdminKey } from '../../frame/access.ts'
import { type Decision, decideReferral, REFERRALS_KEY } from './referral-queries.ts'

const CODES = {
  approve: ['household', 'shared_device', 'checked', 'goodwill'],
  reject: ['self_referral', 'fake_account', 'terms', 'other'],
} as const satisfies { [Kind in Decision['decision']]: readonly Decision['code'][] }

interface Props {
  referral: AdminReferral
  onClose: () => void
}

/** The decision about a held referral, with its reason. */
export function ReviewForm({ referral, onClose }: Props) {
  const { t } = useTranslation(referralReviewMessages)
  const [decision, setDecision] = useState<Decision['decision']>('approve')
  const [code, setCode] = useState<Decision['code'] | ''>('')
  const [isMissing, setMissing] = useState(false)
  const decide = useDecision(referral, onClose)
  const choose = (kind: Decision['decision']) => {
    setDecision(kind)
    setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code === '')
    if (code !== '') decide.mutate({ decision, code } as Decision)
  }
  return (
    <Form busy={decide.isPending} onSubmit={submit}>
      <fieldset className="grid gap-2">
        <legend className="label">{t('form.decision')}</legend>
        {(['approve', 'reject'] as const).map((kind) => (
          <CheckboxOrRadio
            key={kind}
            type="radio"
            name="decision"
            label={t(`form.${kind}`)}
            checked={decision === kind}
            onChange={() => choose(kind)}
          />
        ))}
      </fieldset>
      <p className="text-ink-2">{t(`form.${decision}Help`)}</p>
      <SelectField
        name="review_code"
        label={t('form.reason')}
        value={code}
        error={isMissing && code === '' ? t('form.reasonMissing') : undefined}
        onChange={({ target: { value } }) => setCode(value as Decision['code'] | '')}
      >
        <option value="">{t('form.choose')}</option>
        {CODES[decision].map((one) => (
          <option key={one} value={one}>
            {t(`code.${one}`)}
          </option>
        ))}
      </SelectField>
      {decide.errorMessage && <Note variant="bad">{decide.errorMessage}</Note>}
      <div>
        <Button
          type="submit"
          variant={decision === 'reject' ? 'danger' : 'primary'}
          busy={decide.isPending}
        >
          {t(`form.${decision}`)}
        </Button>
      </div>
    </Form>
  )
}

/** What somebody else has decided or changed since is read again, so the panel shows it. */
function useDecision(referral: AdminReferral, onDone: () => void) {
  const { t } = useTranslation(referralReviewMessages)
  const [api, key] = [useApi(), useAdminKey()]
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: key(REFERRALS_KEY) })
  return useAction((decided: Decision) => decideReferral(api, referral, decided), {
    fallbackMessage: t('form.failed'),
    onSuccess: (_, { decision }) => {
      toast(t(`form.done.${decision}`))
      onDone()
      refresh()
    },
    onError: (message, error) => {
      if (!getApiError(error)?.code.startsWith('referral_')) return
      toast(message, { variant: 'bad' })
      refresh()
    },
  })
}
