import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldErrors, useForm } from 'react-hook-form'
import { useUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { MAX_BIO_LENGTH, MIN_BIRTHDAY, type Profile, SaveProfile } from '#contract/account'
import type { AccountProps } from '../../account-props.ts'
import { type ProfileFormValues, useSaveProfile } from './use-save-profile.ts'

const FIELDS = ['full_name', 'phone', 'birthday', 'bio'] as const

/** An optional field that was left empty is taken away. */
const emptyToNull = { setValueAs: (value: string | null) => value?.trim() || null }

/** What somebody says of themselves. The same rules as the server's: both read them from the contract. */
export function DetailsForm({ user, profile }: AccountProps & { profile: Profile }) {
  const { t } = useTranslation('settings')
  const { full_name, phone, bio, birthday } = profile
  const form = useForm<ProfileFormValues, unknown, SaveProfile>({
    resolver: zodResolver(SaveProfile),
    defaultValues: { full_name: full_name ?? '', phone, bio, birthday },
    shouldFocusError: false,
  })
  const { mutate, isPending: isSaving, errorMessage } = useSaveProfile(user, form)
  const { errors, isDirty, submitCount } = form.formState
  const { errorOf, listed } = useProfileErrors(errors)
  useUnsavedChanges(isDirty && !isSaving)
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => mutate(values))} aria-busy={isSaving}>
      <div className="pb-6 empty:hidden">
        <ErrorSummary errors={listed} attempt={submitCount} />
      </div>
      <fieldset disabled={isSaving} className="form">
        <TextField
          {...form.register('full_name')}
          label={t('edit.full_name')}
          autoComplete="name"
          error={errorOf('full_name')}
        />
        <TextField
          {...form.register('phone', emptyToNull)}
          label={t('edit.phone')}
          optional
          type="tel"
          autoComplete="tel"
          className="half"
          error={errorOf('phone')}
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
          error={errorOf('birthday')}
        />
        <TextArea
          {...form.register('bio', emptyToNull)}
          label={t('edit.bio')}
          optional
          hint={t('edit.bioLength', {
            length: form.watch('bio')?.length ?? 0,
            most: MAX_BIO_LENGTH,
          })}
          error={errorOf('bio')}
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

/** In the shopper's own days, for the calendar; the server looks again by its own. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE')
}

function useProfileErrors(errors: FieldErrors<ProfileFormValues>) {
  const { t } = useTranslation('settings')
  const errorOf = (field: (typeof FIELDS)[number]) =>
    errors[field] ? t(`edit.error.${field}`) : undefined
  const listed = FIELDS.flatMap((field) => {
    const message = errorOf(field)
    return message ? [{ field, message }] : []
  })
  return { errorOf, listed }
}
