import type { User } from '@supabase/auth-js'
import { useEffect, useMemo } from 'react'
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { type InfluencerApplication, SaveInfluencerApplication } from '#contract/influencers'
import { type ApplicationFormValues, storedDraft } from './application-draft.ts'
import { AboutSection, AgreementSection, BasicSection, SocialSection } from './form-sections.tsx'
import { useSaveApplication } from './use-save-application.ts'
import { VerificationSection } from './verification-section.tsx'

/** In the order of the form. */
const FIELDS = [
  ...(['full_name', 'email', 'phone_number', 'location'] as const),
  ...(['instagram', 'tiktok', 'youtube', 'website'] as const),
  ...(['followers_count', 'engagement_rate', 'niche', 'bio', 'promotion_plan'] as const),
  ...(['is_accurate', 'accepts_terms'] as const),
] as const

interface Props {
  user: User
  /** Null for a new one. */
  application: InfluencerApplication | null
}

/** The form of an application. Validates with the server's own schema, and keeps what is typed until it is sent. */
export function ApplicationForm({ user, application }: Props) {
  const { t } = useTranslation(influencerMessages)
  const draft = useMemo(() => storedDraft(user.id), [user.id])
  const form = useForm<ApplicationFormValues, unknown, SaveInfluencerApplication>({
    resolver: useFormResolver(SaveInfluencerApplication),
    defaultValues: { ...buildDefaultValues(user, application), ...draft.get() },
    shouldFocusError: false,
  })
  const { mutate, isPending: isSaving } = useSaveApplication(user, application)
  const { errors, isDirty, submitCount } = form.formState
  const isAgain = application?.status === 'rejected'
  useEffect(() => {
    const subscription = form.watch(({ is_accurate: _, accepts_terms: __, ...values }) =>
      draft.set(values as ApplicationFormValues),
    )
    return () => subscription.unsubscribe()
  }, [form, draft])
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit((values) => mutate(values))}
        aria-busy={isSaving}
      >
        <div className="pb-6 empty:hidden">
          <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
        </div>
        <fieldset disabled={isSaving}>
          <BasicSection />
          <SocialSection />
          <AboutSection />
          <VerificationSection user={user} />
          {!application && <AgreementSection />}
          <div className="flex flex-wrap items-center gap-5 pt-7">
            <Button
              type="submit"
              size="large"
              busy={isSaving}
              busyLabel={t('form.processing')}
              disabled={application !== null && !isAgain && !isDirty && draft.get() === null}
            >
              {t(getSubmitLabel(application))}
            </Button>
            {!application && <p className="hint">{t('sent.text')}</p>}
          </div>
        </fieldset>
      </form>
    </FormProvider>
  )
}

function getSubmitLabel(application: InfluencerApplication | null) {
  if (!application) return 'form.submit'
  return application.status === 'rejected' ? 'applyAgain' : 'form.update'
}

function buildDefaultValues(
  user: User,
  application: InfluencerApplication | null,
): ApplicationFormValues {
  if (application) {
    const {
      status: _,
      application_date: __,
      decided_at: ___,
      influencer: ____,
      ...sent
    } = application
    const { reject_reason: _____, reject_comment: ______, reapply_at: _______, ...values } = sent
    // An application that was sent has confirmed both.
    return { ...values, is_accurate: true, accepts_terms: true } as ApplicationFormValues
  }
  const name: unknown = user.user_metadata.full_name
  return {
    full_name: typeof name === 'string' ? name : '',
    ...{ email: user.email ?? '', location: '', niche: '', bio: '', promotion_plan: '' },
    ...{ promotion_channels: [], is_accurate: false, accepts_terms: false },
  } as unknown as ApplicationFormValues
}

function listErrors(errors: FieldErrors<ApplicationFormValues>) {
  return FIELDS.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ field, message }] : []
  })
}
