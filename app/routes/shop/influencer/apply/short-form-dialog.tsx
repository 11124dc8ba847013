import type { User } from '@supabase/auth-js'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SaveInfluencerApplication } from '#contract/influencers'
import {
  type ApplicationFormValues,
  buildDefaultValues,
  storedDraft,
  useStoredDraft,
} from './application-draft.ts'
import { AudienceFields } from './audience-fields.tsx'
import {
  AgreementFields,
  BasicFields,
  FieldPrefix,
  ProfileFields,
  TextFields,
} from './form-sections.tsx'
import { useSaveApplication } from './use-save-application.ts'

/** The fields of each step. All others of the application are empty. */
const STEPS = [
  [
    ...(['full_name', 'email', 'phone_number', 'location'] as const),
    ...(['instagram', 'tiktok', 'youtube', 'website'] as const),
  ],
  ['followers_count', 'engagement_rate', 'niche', 'content_type'],
  ['bio', 'promotion_plan', 'is_accurate', 'accepts_terms'],
] as const satisfies (keyof ApplicationFormValues)[][]

export interface ShortFormDialogProps {
  user: User
  /** Of the terms that it accepts. */
  termsVersion: string
  open: boolean
  onClose: () => void
}

/** The application in three steps. It is sent by the last one, and writes the same as the form of the page. */
export function ShortFormDialog({ user, termsVersion, open, onClose }: ShortFormDialogProps) {
  const { t } = useTranslation(influencerMessages)
  return (
    <Dialog open={open} onClose={onClose} title={t('short.title')}>
      {open && <Steps {...{ user, termsVersion, onClose }} />}
    </Dialog>
  )
}

function Steps({ user, termsVersion, onClose }: Omit<ShortFormDialogProps, 'open'>) {
  const { t } = useTranslation(influencerMessages)
  const [step, setStep] = useState(0)
  const heading = useRef<HTMLParagraphElement>(null)
  const defaultValues = useMemo(
    () => ({ ...buildDefaultValues(user, null), ...storedDraft(user.id).get() }),
    [user],
  )
  const form = useForm<ApplicationFormValues, unknown, SaveInfluencerApplication>({
    resolver: useFormResolver(SaveInfluencerApplication),
    defaultValues,
  })
  useStoredDraft(form, user.id)
  const save = useSaveApplication(user, {
    ...{ previous: null, termsVersion, sentText: t('short.sent'), onSent: onClose },
  })
  const isMoved = useRef(false)
  useEffect(() => {
    if (isMoved.current) heading.current?.focus()
  }, [step])
  const move = (to: number) => {
    isMoved.current = true
    setStep(to)
  }
  const isLast = step === STEPS.length - 1
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isLast) {
      if (await form.trigger(STEPS[step], { shouldFocus: true })) move(step + 1)
      return
    }
    const showErrors = (errors: FieldErrors<ApplicationFormValues>) => {
      const first = STEPS.findIndex((fields) => fields.some((field) => errors[field]))
      if (first >= 0 && first !== step) move(first)
    }
    await form.handleSubmit((values) => save.mutate(values), showErrors)(event)
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} aria-busy={save.isPending} className="grid gap-5">
        <p ref={heading} tabIndex={-1} className="font-semibold">
          {t('short.step', { step: step + 1, steps: STEPS.length })}
        </p>
        <fieldset disabled={save.isPending} className="grid gap-5">
          <FieldPrefix value="short-">
            <div className="form">
              {step === 0 && (
                <>
                  <BasicFields />
                  <ProfileFields />
                </>
              )}
              {step === 1 && <AudienceFields />}
              {isLast && (
                <>
                  <TextFields />
                  <AgreementFields />
                </>
              )}
            </div>
          </FieldPrefix>
          <ActionError message={save.errorMessage} />
          <div className="flex flex-wrap gap-3">
            {step === 0 ? (
              <Button variant="secondary" onClick={onClose}>
                {t('short.notNow')}
              </Button>
            ) : (
              <Button variant="secondary" onClick={() => move(step - 1)}>
                {t('short.previous')}
              </Button>
            )}
            {isLast ? (
              <Button
                key="submit"
                type="submit"
                busy={save.isPending}
                busyLabel={t('form.processing')}
              >
                {t('short.submit')}
              </Button>
            ) : (
              <Button key="next" type="submit">
                {t('short.next')}
              </Button>
            )}
          </div>
        </fieldset>
      </form>
    </FormProvider>
  )
}
