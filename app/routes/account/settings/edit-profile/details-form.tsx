import { type FieldErrors, useForm } from 'react-hook-form'
import { useUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { MAX_BIO_LENGTH, MIN_BIRTHDAY, type Profile, SaveProfile } from '#contract/account'
import type { AccountProps } from '../../account-props.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { type ProfileFormValues, useSaveProfile } from './use-save-profile.ts'

const FIELDS = ['full_name', 'phone', 'birthday', 'time_zone', 'bio'] as const

/** An empty optional field removes the value. */
const emptyToNull = { setValueAs: (value: string | null) => value?.trim() || null }

/** The form of the profile. Validates with the server's own schema. */
export function DetailsForm({ user, profile }: AccountProps & { profile: Profile }) {
  const { t } = useTranslation(settingsMessages)
  const { full_name, phone, bio, birthday, time_zone } = profile
  const form = useForm<ProfileFormValues, unknown, SaveProfile>({
    resolver: useFormResolver(SaveProfile),
    defaultValues: { full_name: full_name ?? '', phone, bio, birthday, time_zone },
    shouldFocusError: false,
  })
  const { mutate, isPending: isSaving, errorMessage } = useSaveProfile(user, form)
  const { errors, isDirty, submitCount } = form.formState
  const { getFieldError, fieldErrors } = useProfileErrors(errors)
  useUnsavedChanges(isDirty && !isSaving)
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => mutate(values))} aria-busy={isSaving}>
      <div className="pb-6 empty:hidden">
        <ErrorSummary errors={fieldErrors} attempt={submitCount} />
      </div>
      <fieldset disabled={isSaving} className="form">
        <TextField
          {...form.register('full_name')}
          label={t('edit.full_name')}
          autoComplete="name"
          error={getFieldError('full_name')}
        />
        <TextField
          {...form.register('phone', emptyToNull)}
          label={t('edit.phone')}
          optional
          type="tel"
          autoComplete="tel"
          className="half"
          error={getFieldError('phone')}
        />
        <TextField
          {...form.register('birthday', emptyToNull)}
          label={t('edit.birthday')}
          optional
          type="date"
          min={MIN_BIRTHDAY}
          max={today()}
          autoComplete="bday"
          className="half"
          error={getFieldError('birthday')}
        />
        <TimeZoneField
          {...form.register('time_zone', emptyToNull)}
          value={form.watch('time_zone') ?? ''}
          onPropose={(zone) => form.setValue('time_zone', zone, { shouldDirty: true })}
          error={getFieldError('time_zone')}
        />
        <TextArea
          {...form.register('bio', emptyToNull)}
          label={t('edit.bio')}
          optional
          hint={t('edit.bioLength', {
            length: form.watch('bio')?.length ?? 0,
            most: MAX_BIO_LENGTH,
          })}
          error={getFieldError('bio')}
        />
        {errorMessage && <Note variant="bad">{errorMessage}</Note>}
        <Button
          type="submit"
          className="justify-self-start"
          busy={isSaving}
          busyLabel={t('saving')}
          disabled={!isDirty}
        >
          {t('edit.save')}
        </Button>
      </fieldset>
    </form>
  )
}

/** Today's date in the browser's time zone, as `YYYY-MM-DD`. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE')
}

function useProfileErrors(errors: FieldErrors<ProfileFormValues>) {
  const { t } = useTranslation(settingsMessages)
  const getFieldError = (field: (typeof FIELDS)[number]) =>
    errors[field] ? t(`edit.error.${field}`) : undefined
  const fieldErrors = FIELDS.flatMap((field) => {
    const message = getFieldError(field)
    return message ? [{ field, message }] : []
  })
  return { getFieldError, fieldErrors }
}
