import type { User } from '@supabase/auth-js'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { PasswordField } from '#app/forms/password-field.tsx'
import { PasswordMeter } from '#app/forms/password-meter.tsx'
import { getPasswordStrength } from '#app/forms/password-strength.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAuthRequest } from '../../../session/use-auth-request.ts'

interface Values {
  password: string
  confirm: string
}

export function NewPasswordForm({ member }: { member: User }) {
  const { t } = useTranslation('account')
  const form = useForm<Values>({ defaultValues: { password: '', confirm: '' }, mode: 'onTouched' })
  const [password, confirm] = form.watch(['password', 'confirm'])
  const navigate = useNavigate()
  const { attempt, isBusy, refusal } = useAuthRequest(t('reset.failed'))
  const save = () =>
    attempt(async () => {
      const { error } = await (await getAuthClient()).updateUser({ password })
      if (error) throw error
      toast(t('reset.done'))
      navigate('/profile', { replace: true })
    })
  const isMatching = password === confirm
  return (
    <form noValidate className="auth-panel" aria-busy={isBusy} onSubmit={form.handleSubmit(save)}>
      <h1 className="d3 pt-1.5">{t('reset.title')}</h1>
      <p className="text-ink-2 wrap-anywhere">{t('reset.choose', { email: member.email })}</p>
      <fieldset disabled={isBusy} className="form">
        <input type="email" autoComplete="username" value={member.email} readOnly hidden />
        <PasswordField
          {...form.register('password')}
          label={t('reset.new')}
          autoComplete="new-password"
        />
        <PasswordMeter password={password} />
        <PasswordField
          {...form.register('confirm', {
            validate: (again) => again === form.getValues('password') || t('reset.mismatch'),
          })}
          label={t('reset.confirm')}
          autoComplete="new-password"
          error={confirm && !isMatching ? t('signIn.mismatch') : undefined}
        />
        {refusal && <Note variant="bad">{refusal}</Note>}
        <Button
          type="submit"
          wide
          busy={isBusy}
          busyLabel={t('signIn.busy')}
          disabled={!isMatching || !getPasswordStrength(password).isEnough}
          aria-describedby="reset-why"
        >
          {t('reset.save')}
        </Button>
        <p id="reset-why" className="text-sm text-ink-2">
          {t('reset.why')}
        </p>
      </fieldset>
    </form>
  )
}
