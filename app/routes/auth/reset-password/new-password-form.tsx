import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { UserMessageError } from '#app/credentials/auth-error.ts'
import { PasswordField } from '#app/credentials/password-field.tsx'
import { PasswordMeter } from '#app/credentials/password-meter.tsx'
import { getPasswordStrength } from '#app/credentials/password-strength.ts'
import {
  parseReauthenticationCode,
  ReauthenticationCode,
} from '#app/credentials/reauthentication-code.tsx'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'

const EMPTY_VALUES = { password: '', confirm: '', nonce: '' }

/** Sets a new password. More than ten minutes after sign-in it also asks for a code that is sent by e-mail. */
export function NewPasswordForm({ user }: { user: User }) {
  const { t } = useTranslation(accountMessages)
  const form = useForm({ defaultValues: EMPTY_VALUES, mode: 'onTouched' })
  const [needsCode, setNeedsCode] = useState(false)
  const [password, confirm] = form.watch(['password', 'confirm'])
  const navigate = useNavigate()
  const save = async ({ password, nonce }: typeof EMPTY_VALUES) => {
    const code = parseReauthenticationCode(nonce)
    const { error } = await (await getAuthClient()).updateUser({
      ...{ password, ...(code && { nonce: code }) },
    })
    if (error?.code === 'reauthentication_needed') {
      setNeedsCode(true)
      throw new UserMessageError(t('reset.codeNeeded'))
    }
    if (error) throw error
    toast(t('reset.done'))
    navigate(href('/profile'), { replace: true })
  }
  const { run, isPending, errorMessage } = useAuthAction(save, t('reset.failed'))
  const isMatching = password === confirm
  return (
    <form
      noValidate
      className="auth-panel"
      aria-busy={isPending}
      onSubmit={form.handleSubmit((values) => run(values))}
    >
      <h1 className="d3 pt-1.5">{t('reset.title')}</h1>
      <p className="text-ink-2 wrap-anywhere">{t('reset.choose', { email: user.email })}</p>
      <fieldset disabled={isPending} className="form">
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          {...form.register('password')}
          label={t('reset.new')}
          autoComplete="new-password"
        />
        <PasswordMeter password={password} />
        <PasswordField
          {...form.register('confirm', {
            validate: (repeated) => repeated === form.getValues('password') || t('reset.mismatch'),
          })}
          label={t('reset.confirm')}
          autoComplete="new-password"
          error={confirm && !isMatching ? t('signIn.mismatch') : undefined}
        />
        {needsCode && <ReauthenticationCode field={form.register('nonce')} />}
        {errorMessage && <Note variant="bad">{errorMessage}</Note>}
        <Button
          type="submit"
          wide
          busy={isPending}
          busyLabel={t('signIn.busy')}
          disabled={!isMatching || !getPasswordStrength(password).isEnough}
          aria-describedby="reset-why"
        >
          {t('reset.save')}
        </Button>
        <p id="reset-why" className="text-sm text-ink-2">
          {t('reset.requirements')}
        </p>
      </fieldset>
    </form>
  )
}
