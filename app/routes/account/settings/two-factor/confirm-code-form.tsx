import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CodeField } from '../../../../forms/code-field.tsx'
import { useAccountAction } from '../../use-account-action.ts'
import { InlineForm } from '../inline-form.tsx'
import { useFactorAdded } from './use-factor-added.ts'

interface Props {
  label: string
  hint: string
  digits?: number
  userId: string
  /** Shows the code. Resolves to the name of what it belongs to, which counts from then on. */
  onConfirm: (code: string) => Promise<string>
  onClose: () => void
}

/** The first code of a second step. */
export function ConfirmCodeForm({ userId, onConfirm, onClose, ...field }: Props) {
  const { t } = useTranslation('security')
  const form = useForm({ defaultValues: { code: '' } })
  const onSuccess = useFactorAdded(userId, onClose)
  const { mutate, isPending, errorMessage } = useAccountAction(onConfirm, { onSuccess })
  return (
    <InlineForm
      busy={isPending}
      errorMessage={errorMessage}
      submitLabel={t('factors.confirm')}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ code }) => mutate(code))}
    >
      <CodeField form={form} autoFocus {...field} />
    </InlineForm>
  )
}
