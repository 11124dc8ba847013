import { useController } from 'react-hook-form'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField } from '#app/ui/field.tsx'
import { CONTENT_TYPES, NICHES } from '#contract/influencers'
import { getNumberFormat } from '#platform/i18n/number-format'
import type { ApplicationFormValues } from './application-draft.ts'
import { useFields } from './form-sections.tsx'

/** The smallest number of each range. It is what the application has if the range is chosen. */
const FOLLOWERS = [1000, 5000, 10_000, 50_000, 100_000, 500_000]
/** In percent. */
const ENGAGEMENT = [1, 3, 6, 10]
/** Without `entertainment`, which only the form of the page offers. */
const SHORT_NICHES: readonly (typeof NICHES)[number][] = NICHES.filter(
  (niche) => niche !== 'entertainment',
)

/** Whom the applicant reaches, and with what. */
export function AudienceFields() {
  const { t } = useTranslation(influencerMessages)
  const { register, getError, watch } = useFields()
  const niche = watch('niche')
  const niches = NICHES.filter((one) => SHORT_NICHES.includes(one) || one === niche)
  return (
    <>
      <RangeField
        name="followers_count"
        label={t('short.followers')}
        from={FOLLOWERS}
        none={{ label: t('form.choose'), value: undefined }}
      />
      <RangeField
        name="engagement_rate"
        label={t('short.engagement')}
        from={ENGAGEMENT}
        none={{ label: t('short.unsure'), value: null }}
      />
      <SelectField
        {...register('niche')}
        label={t('form.niche')}
        className="half"
        error={getError('niche')}
      >
        <option value="">{t('form.choose')}</option>
        {niches.map((one) => (
          <option key={one} value={one}>
            {t(`niche.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...register('content_type', { setValueAs: (value: string | null) => value || null })}
        label={t('short.contentType')}
        optional
        className="half"
        error={getError('content_type')}
      >
        <option value="">{t('form.choose')}</option>
        {CONTENT_TYPES.map((one) => (
          <option key={one} value={one}>
            {t(`contentType.${one}`)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

interface RangeProps {
  name: 'followers_count' | 'engagement_rate'
  label: string
  /** The smallest number of each range. */
  from: number[]
  none: { label: string; value: null | undefined }
}

/** Chooses a range. A number that was typed before stays as it is while its range is chosen. */
function RangeField({ name, label, from, none }: RangeProps) {
  const { t, language } = useTranslation(influencerMessages)
  const { prefix } = useFields()
  const { field, fieldState } = useController<ApplicationFormValues, typeof name>({ name })
  const number = getNumberFormat(language, { notation: 'compact' })
  const percent = getNumberFormat(language, { style: 'percent' })
  const format = (one: number) =>
    name === 'followers_count' ? number.format(one) : percent.format(one / 100)
  const chosen = from.findLast((one) => one <= Number(field.value ?? -1))
  return (
    <SelectField
      ref={field.ref}
      id={prefix + name}
      name={name}
      label={label}
      optional={name === 'engagement_rate'}
      className="half"
      error={fieldState.error?.message}
      value={chosen ?? ''}
      onBlur={field.onBlur}
      onChange={({ target: { value } }) =>
        field.onChange(value === '' ? none.value : Number(value))
      }
    >
      <option value="">{none.label}</option>
      {from.map((one, index) => {
        const to = from[index + 1]
        return (
          <option key={one} value={one}>
            {to === undefined
              ? t('short.atLeast', { from: format(one) })
              : t('short.range', { from: format(one), to: format(to) })}
          </option>
        )
      })}
    </SelectField>
  )
}
