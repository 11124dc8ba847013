import { useForm } from 'react-hook-form'
import { isAddress } from '#app/email-address.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts, renewSession } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useUnsaved } from '#app/unsaved.ts'
import type { OfMember } from '../account.tsx'
import { useCall } from '../use-call.ts'

/** The address somebody signs in with. It changes once the letters that go out are answered, and not before. */
export function EmailForm({ member }: OfMember) {
  const { t } = useTranslation('settings')
  const form = useForm({ defaultValues: { email: member.email ?? '' } })
  const { errors, isDirty } = form.formState
  const change = useCall(askToChange, {
    onDone: (_: unknown) => {
      form.reset({ email: member.email ?? '' })
      return renewSession().catch(console.error)
    },
  })
  useUnsaved(isDirty && !change.isPending)
  const submit = form.handleSubmit(({ email }) => change.mutate(email))
  return (
    <section className="grid gap-5" aria-labelledby="email-title">
      <h3 className="d1" id="email-title">
        {t('email.title')}
      </h3>
      {member.new_email && <Pending email={member.new_email} />}
      <Form busy={change.isPending} onSubmit={submit}>
        <TextField
          {...form.register('email', {
            validate: (email) => isAddress(email) || t('email.invalid'),
          })}
          label={t('email.label')}
          hint={t('email.hint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
        />
        {change.why && <Note look="bad">{change.why}</Note>}
        <Button
          type="submit"
          look="secondary"
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

/** What was asked for and is not answered yet. */
function Pending({ email }: { email: string }) {
  const { t } = useTranslation('settings')
  const again = useCall(
    async () => {
      const { error } = await (await accounts()).resend({ type: 'email_change', email })
      if (error) throw error
    },
    {
      onDone: () => toast(t('email.resent')),
      onFailed: (why) => toast(why, { look: 'bad' }),
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
        disabled={again.isPending}
        onClick={() => again.mutate()}
      >
        {t('email.resend')}
      </button>
    </Note>
  )
}

async function askToChange(email: string): Promise<void> {
  const options = { emailRedirectTo: `${location.origin}/profile?panel=profile` }
  const auth = await accounts()
  const { error } = await auth.updateUser({ email: email.trim() }, options)
  if (error) throw error
}
