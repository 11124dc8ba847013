import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mine } from '#app/forget-person.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PasswordField } from '#app/password/field.tsx'
import { PasswordMeter } from '#app/password/meter.tsx'
import { strengthOf } from '#app/password/rule.ts'
import { accounts } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useUnsaved } from '#app/unsaved.ts'
import type { OfMember } from '../account.tsx'
import { useCall } from '../use-call.ts'

const EMPTY = { current: '', password: '', confirm: '' }

/** Whoever signs in by another way has no password yet, and chooses their first one here. */
export function PasswordForm({ member, hasPassword }: OfMember & { hasPassword: boolean }) {
  const { t } = useTranslation(['settings', 'account'])
  const form = useForm({ defaultValues: EMPTY })
  const { current, password, confirm } = form.watch()
  const [refusal, refuse] = useState<string | null>(null)
  const queries = useQueryClient()
  const tell = (values: typeof EMPTY) =>
    changePassword(values).catch((error: { code?: string }) => {
      if (error.code !== 'current_password_invalid') throw error
      form.setError('current', { message: t('password.wrong') }, { shouldFocus: true })
      return 'wrong' as const
    })
  const change = useCall(tell, {
    onDone: (answer) => {
      if (answer === 'wrong') return
      form.reset(EMPTY)
      toast(t('account:reset.done'))
      return queries.invalidateQueries({ queryKey: mine(member.id) })
    },
    onFailed: refuse,
  })
  useUnsaved(form.formState.isDirty)

  const isSame = password === confirm
  const isReady = isSame && strengthOf(password).isEnough && (!hasPassword || current !== '')
  const submit = form.handleSubmit((values) => {
    refuse(isSame ? null : t('account:reset.mismatch'))
    if (isSame) change.mutate(values)
  })
  return (
    <Form busy={change.isPending} className="max-w-[460px]" onSubmit={submit}>
      <input type="email" autoComplete="username" value={member.email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          {...form.register('current')}
          label={t('password.current')}
          autoComplete="current-password"
          error={form.formState.errors.current?.message}
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
        error={confirm && !isSame ? t('account:signIn.mismatch') : undefined}
      />
      {refusal && <Note look="bad">{refusal}</Note>}
      <Button
        type="submit"
        className="justify-self-start"
        busy={change.isPending}
        busyLabel={t('saving')}
        disabled={!isReady}
        aria-describedby="password-why"
      >
        {t('account:reset.save')}
      </Button>
      <p id="password-why" className="text-sm text-ink-2">
        {t('password.why')}
      </p>
    </Form>
  )
}

async function changePassword({ current, password }: typeof EMPTY): Promise<void> {
  const auth = await accounts()
  const proof = current && { current_password: current }
  const { error } = await auth.updateUser({ password, ...proof })
  if (error) throw error
}
