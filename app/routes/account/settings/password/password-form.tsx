import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField } from '#app/credentials/password-field.tsx'
import { PasswordMeter } from '#app/credentials/password-meter.tsx'
import { getPasswordStrength } from '#app/credentials/password-strength.ts'
import {
  parseReauthenticationCode,
  ReauthenticationCode,
} from '#app/credentials/reauthentication-code.tsx'
import { useUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import type { AccountProps } from '../../account-props.ts'
import { useAccountAction } from '../../use-account-action.ts'

const EMPTY_VALUES = { current: '', nonce: '', password: '', confirm: '' }

/** Changes the password, or sets the first one of an account that signs in by other methods. */
export function PasswordForm({ user, hasPassword }: AccountProps & { hasPassword: boolean }) {
  const { t } = useTranslation([settingsMessages, accountMessages])
  const form = useForm({ defaultValues: EMPTY_VALUES })
  const { current, password, confirm } = form.watch()
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const queries = useQueryClient()
  const submitChange = (values: typeof EMPTY_VALUES) =>
    changePassword(values).catch((error: { code?: string }) => {
      if (error.code !== 'current_password_invalid') throw error
      form.setError('current', { message: t('password.wrong') }, { shouldFocus: true })
      return 'wrong_password' as const
    })
  const change = useAccountAction(submitChange, {
    onSuccess: (result) => {
      if (result === 'wrong_password') return
      form.reset(EMPTY_VALUES)
      toast(t('account:reset.done'))
      return queries.invalidateQueries({ queryKey: accountQueryKey(user.id) })
    },
    onError: setErrorMessage,
  })
  useUnsavedChanges(form.formState.isDirty)

  const isMatching = password === confirm
  const isReady =
    isMatching && getPasswordStrength(password).isEnough && (!hasPassword || current !== '')
  const submit = form.handleSubmit((values) => {
    setErrorMessage(isMatching ? null : t('account:reset.mismatch'))
    if (isMatching) change.mutate(values)
  })
  return (
    <Form busy={change.isPending} className="max-w-[460px]" onSubmit={submit}>
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      {hasPassword ? (
        <PasswordField
          {...form.register('current')}
          label={t('password.current')}
          autoComplete="current-password"
          error={form.formState.errors.current?.message}
        />
      ) : (
        <ReauthenticationCode
          field={form.register('nonce')}
          hint={t('account:reauthentication.hint')}
        />
      )}
      <PasswordField
        {...form.register('password')}
        label={t('account:reset.new')}
        autoComplete="new-password"
      />
      <PasswordMeter password={password} />
      <PasswordField
        {...form.register('confirm')}
        label={t('account:reset.confirm')}
        autoComplete="new-password"
        error={confirm && !isMatching ? t('account:signIn.mismatch') : undefined}
      />
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
      <Button
        type="submit"
        className="justify-self-start"
        busy={change.isPending}
        busyLabel={t('saving')}
        disabled={!isReady}
        aria-describedby="password-requirements"
      >
        {t('account:reset.save')}
      </Button>
      <p id="password-requirements" className="text-sm text-ink-2">
        {t('password.requirements')}
      </p>
    </Form>
  )
}

async function changePassword({ current, nonce, password }: typeof EMPTY_VALUES): Promise<void> {
  const auth = await getAuthClient()
  const code = parseReauthenticationCode(nonce)
  const proof = { ...(current && { current_password: current }), ...(code && { nonce: code }) }
  const { error } = await auth.updateUser({ password, ...proof })
  if (error) throw error
}
