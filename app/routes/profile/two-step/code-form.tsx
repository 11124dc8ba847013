import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CodeField } from '../../auth/code-field.tsx'
import { OpenedForm } from '../opened-form.tsx'
import { useCall } from '../use-call.ts'
import { useAdded } from './use-added.ts'

interface Props {
  label: string
  hint: string
  digits?: number
  person: string
  /** Shows the code. Resolves to the name of what it belongs to, which counts from then on. */
  confirm: (code: string) => Promise<string>
  onEnd: () => void
}

/** The first code of a second step. */
export function CodeForm({ person, confirm, onEnd, ...field }: Props) {
  const { t } = useTranslation('security')
  const form = useForm({ defaultValues: { code: '' } })
  const onDone = useAdded({ person, onEnd })
  const { mutate, isPending, why } = useCall(confirm, { onDone })
  return (
    <OpenedForm
      busy={isPending}
      why={why}
      send={t('factors.confirm')}
      onEnd={onEnd}
      onSubmit={form.handleSubmit(({ code }) => mutate(code))}
    >
      <CodeField form={form} autoFocus {...field} />
    </OpenedForm>
  )
}
