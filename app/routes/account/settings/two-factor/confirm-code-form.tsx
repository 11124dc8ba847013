import { useForm } from 'react-hook-form'
import { CodeField } from '#app/credentials/code-field.tsx'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useAccountAction } from '../../use-account-action.ts'
import { InlineForm } from '../inline-form.tsx'
import { useFactorAdded } from './use-factor-added.ts'

interface Props {
  label: string
  hint: string
  digits?: number
  userId: string
  /** Verifies the code, which activates the factor. Resolves to the factor's name. */
  onConfirm: (code: string) => Promise<string>
  onClose: () => void
}

/** Asks for the first code of a new factor. */
export function ConfirmCodeForm({ userId, onConfirm, onClose, ...field }: Props) {
  const { t } = useTranslation(securityMessages)
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
