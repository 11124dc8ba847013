import { useForm } from 'react-hook-form'
import { href } from 'react-router'
import { isEmailAddress } from '#app/forms/email-address.ts'
import { useUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { buildRedirectUrl } from '#app/i18n/page-url.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { refreshSession } from '#app/session/access-token.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import type { AccountProps } from '../../account-props.ts'
import { useAccountAction } from '../../use-account-action.ts'

/** Changes the e-mail address of the account. The change takes effect once its confirmation e-mails are answered. */
export function EmailForm({ user }: AccountProps) {
  const { t } = useTranslation(settingsMessages)
  const form = useForm({ defaultValues: { email: user.email ?? '' } })
  const { errors, isDirty } = form.formState
  const change = useAccountAction(requestEmailChange, {
    onSuccess: (_: unknown) => {
      form.reset({ email: user.email ?? '' })
      return refreshSession().catch(console.error)
    },
  })
  useUnsavedChanges(isDirty && !change.isPending)
  const submit = form.handleSubmit(({ email }) => change.mutate(email))
  return (
    <section className="grid gap-5" aria-labelledby="email-title">
      <h3 className="d1" id="email-title">
        {t('email.title')}
      </h3>
      {user.new_email && <PendingEmailChange email={user.new_email} />}
      <Form busy={change.isPending} onSubmit={submit}>
        <TextField
          {...form.register('email', {
            validate: (email) => isEmailAddress(email) || t('email.invalid'),
          })}
          label={t('email.label')}
          hint={t('email.hint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
        />
        {change.errorMessage && <Note variant="bad">{change.errorMessage}</Note>}
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          busy={change.isPending}
          busyLabel={t('saving')}
          disabled={!isDirty}
        >
          {t('email.change')}
        </Button>
      </Form>
    </section>
  )
}

/** A change of address that is not confirmed yet. */
function PendingEmailChange({ email }: { email: string }) {
  const { t } = useTranslation(settingsMessages)
  const resend = useAccountAction(
    async () => {
      const { error } = await (await getAuthClient()).resend({ type: 'email_change', email })
      if (error) throw error
    },
    {
      onSuccess: () => toast(t('email.resent')),
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
  return (
    <Note>
      <p className="wrap-anywhere" role="status">
        {t('email.pending', { email })}
      </p>
      <button
        type="button"
        className="link mt-2 text-sm"
        disabled={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {t('email.resend')}
      </button>
    </Note>
  )
}

async function requestEmailChange(email: string): Promise<void> {
  const options = { emailRedirectTo: buildRedirectUrl(`${href('/profile')}?panel=profile`) }
  const auth = await getAuthClient()
  const { error } = await auth.updateUser({ email: email.trim() }, options)
  if (error) throw error
}
