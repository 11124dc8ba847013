import { createContext, type ReactNode, useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { href } from 'react-router'
import { listCountries } from '#app/forms/countries.ts'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio, FieldError, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { MAX_INFLUENCER_TEXT_LENGTH, NICHES, PROMOTION_CHANNELS } from '#contract/influencers'
import type { ApplicationFormValues } from './application-draft.ts'

/** An empty optional field is null. */
const emptyToNull = { setValueAs: (value: string | null) => value?.trim() || null }
const toNumber = { setValueAs: (value: unknown) => (isEmpty(value) ? undefined : Number(value)) }
const toNumberOrNull = { setValueAs: (value: unknown) => (isEmpty(value) ? null : Number(value)) }

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

export function BasicSection() {
  const { t } = useTranslation(influencerMessages)
  return (
    <Section title={t('form.basic')}>
      <BasicFields />
    </Section>
  )
}

export function BasicFields() {
  const { t, language } = useTranslation(influencerMessages)
  const { register, getError } = useFields()
  return (
    <>
      <TextField
        {...register('full_name')}
        label={t('form.full_name')}
        autoComplete="name"
        className="half"
        error={getError('full_name')}
      />
      <TextField
        {...register('email')}
        label={t('form.email')}
        type="email"
        autoComplete="email"
        className="half"
        error={getError('email')}
      />
      <TextField
        {...register('phone_number', emptyToNull)}
        label={t('form.phone_number')}
        optional
        type="tel"
        autoComplete="tel"
        className="half"
        error={getError('phone_number')}
      />
      <SelectField
        {...register('location')}
        label={t('form.location')}
        autoComplete="country"
        className="half"
        error={getError('location')}
      >
        <option value="">{t('form.choose')}</option>
        {listCountries(language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        <option value="other">{t('form.other')}</option>
      </SelectField>
    </>
  )
}

const PROFILES = ['instagram', 'tiktok', 'youtube', 'website'] as const

export function SocialSection() {
  const { t } = useTranslation(influencerMessages)
  const { register, getError } = useFields()
  return (
    <Section title={t('form.social')}>
      <ProfileFields />
      <TextField
        {...register('followers_count', toNumber)}
        label={t('form.followers_count')}
        inputMode="numeric"
        className="half"
        error={getError('followers_count')}
      />
      <TextField
        {...register('engagement_rate', toNumberOrNull)}
        label={t('form.engagement_rate')}
        optional
        inputMode="decimal"
        className="half"
        error={getError('engagement_rate')}
      />
      <fieldset>
        <legend className="label pb-1.5">{t('form.channels')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {PROMOTION_CHANNELS.map((channel) => (
            <CheckboxOrRadio
              key={channel}
              {...register('promotion_channels')}
              id={undefined}
              value={channel}
              label={t(`form.channel.${channel}`)}
            />
          ))}
        </div>
      </fieldset>
    </Section>
  )
}

export function ProfileFields() {
  const { t } = useTranslation(influencerMessages)
  const { register, getError } = useFields()
  return (
    <>
      {PROFILES.map((profile) => (
        <TextField
          key={profile}
          {...register(profile, emptyToNull)}
          label={t(`form.${profile}`)}
          optional
          inputMode={profile === 'youtube' || profile === 'website' ? 'url' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          className="half"
          error={getError(profile)}
        />
      ))}
      <p className="hint">{t('form.profileHint')}</p>
    </>
  )
}

export function AboutSection() {
  const { t } = useTranslation(influencerMessages)
  const { register, getError } = useFields()
  return (
    <>
      <Section title={t('form.content')}>
        <SelectField {...register('niche')} label={t('form.niche')} error={getError('niche')}>
          <option value="">{t('form.choose')}</option>
          {NICHES.map((niche) => (
            <option key={niche} value={niche}>
              {t(`niche.${niche}`)}
            </option>
          ))}
        </SelectField>
      </Section>
      <Section title={t('form.about')}>
        <TextFields />
      </Section>
    </>
  )
}

export function TextFields() {
  const { t } = useTranslation(influencerMessages)
  const { register, getError, watch } = useFields()
  const describeLength = (text: string) =>
    t('form.length', { length: text.trim().length, most: MAX_INFLUENCER_TEXT_LENGTH })
  return (['bio', 'promotion_plan'] as const).map((field) => (
    <TextArea
      key={field}
      {...register(field)}
      label={t(`form.${field}`)}
      rows={4}
      hint={describeLength(watch(field) ?? '')}
      error={getError(field)}
    />
  ))
}

export function AgreementSection() {
  const { t } = useTranslation(influencerMessages)
  return (
    <Section title={t('form.agreement')}>
      <AgreementFields />
    </Section>
  )
}

export function AgreementFields() {
  const { t } = useTranslation(influencerMessages)
  const { register, getError } = useFields()
  return (
    <>
      {(['is_accurate', 'accepts_terms'] as const).map((field) => {
        const control = register(field)
        const error = getError(field)
        return (
          <div key={field}>
            <CheckboxOrRadio
              {...control}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${control.id}-error` : undefined}
              label={t(`form.${field}`)}
            />
            {error && <FieldError id={`${control.id}-error`}>{error}</FieldError>}
          </div>
        )
      })}
      <p>
        <Link className="link" to={href('/influencer/terms')} target="_blank">
          {t('form.terms')}
        </Link>
      </p>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="influencer-section">
      <h2 className="d2 pb-5">{title}</h2>
      <div className="form">{children}</div>
    </section>
  )
}

/** Tells the ids of two forms on a page apart. */
export const FieldPrefix = createContext('')

export function useFields() {
  const { register: registerField, formState, watch } = useFormContext<ApplicationFormValues>()
  const prefix = useContext(FieldPrefix)
  const register = (
    name: keyof ApplicationFormValues,
    options?: Parameters<typeof registerField>[1],
  ) => ({ ...registerField(name, options), id: prefix + name })
  const getError = (field: keyof ApplicationFormValues) => formState.errors[field]?.message
  return { register, watch, getError, prefix }
}
