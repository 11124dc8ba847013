import type { User } from '@supabase/auth-js'
import { useEffect, useMemo, useRef } from 'react'
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { type InfluencerApplication, SaveInfluencerApplication } from '#contract/influencers'
import {
  type ApplicationFormValues,
  buildDefaultValues,
  storedDraft,
  useStoredDraft,
} from './application-draft.ts'
import { AboutSection, AgreementSection, BasicSection, SocialSection } from './form-sections.tsx'
import { SHORT_FORM_HASH } from './short-form.tsx'
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
  /** Which terms it accepts, or has accepted. */
  termsVersion: string | null
}

/** The form of an application. Validates with the server's own schema, and keeps what is typed until it is sent. */
export function ApplicationForm({ user, application, termsVersion }: Props) {
  const { t } = useTranslation(influencerMessages)
  const draft = useMemo(() => storedDraft(user.id), [user.id])
  const form = useForm<ApplicationFormValues, unknown, SaveInfluencerApplication>({
    resolver: useFormResolver(SaveInfluencerApplication),
    defaultValues: { ...buildDefaultValues(user, application), ...draft.get() },
    shouldFocusError: false,
  })
  const { mutate, isPending: isSaving } = useSaveApplication(user, {
    previous: application,
    termsVersion,
  })
  const { errors, isDirty, submitCount } = form.formState
  const isAgain = application?.status === 'rejected'
  useStoredDraft(form, user.id)
  const isShortFormOpen = useLocation().hash === SHORT_FORM_HASH
  /** What was typed in the short form is part of this one. */
  const showDraft = () => {
    for (const [name, value] of Object.entries(draft.get() ?? {})) {
      form.setValue(name as keyof ApplicationFormValues, value, { shouldDirty: true })
    }
  }
  const wasShortFormOpen = useRef(isShortFormOpen)
  useEffect(() => {
    if (wasShortFormOpen.current && !isShortFormOpen) showDraft()
    wasShortFormOpen.current = isShortFormOpen
  }, [isShortFormOpen])
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

function listErrors(errors: FieldErrors<ApplicationFormValues>) {
  return FIELDS.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ field, message }] : []
  })
}
