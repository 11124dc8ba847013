import { parseResponse } from 'hono/client'
import type { FormEvent } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { integrityMessages } from '#app/i18n/areas/integrity.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import type { IntegrityFinding } from '#contract/integrity'
import { useRefreshIntegrity } from './integrity-queries.ts'

interface Props {
  finding: IntegrityFinding
  onClose: () => void
}

/** Shows both sides, and computes the derived one again. */
export function RepairDialog({ finding, onClose }: Props) {
  const { t } = useTranslation(integrityMessages)
  const { id, name } = finding
  const api = useApi()
  const { close, ...repair } = useFindingAction(
    () => parseResponse(api.admin.integrity.findings[':id'].repair.$post({ param: { id } })),
    { message: finding.is_external ? t('repair.externalDone') : t('repair.done'), onClose },
  )
  return (
    <Dialog open onClose={close} title={t('repair.title', { name })}>
      <Sides finding={finding} />
      <p className="text-ink-2">{finding.is_external ? t('repair.external') : t('repair.help')}</p>
      <ActionError message={repair.errorMessage} />
      <div className="flex flex-wrap gap-3 pt-5">
        <Button variant="quiet" onClick={close}>
          {t('repair.cancel')}
        </Button>
        <Button busy={repair.isPending} onClick={() => repair.mutate('')}>
          {t('repair.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Records what a person did about a difference that no repair can decide. */
export function AcknowledgeDialog({ finding, onClose }: Props) {
  const { t } = useTranslation(integrityMessages)
  const { id, name } = finding
  const api = useApi()
  const { close, ...acknowledge } = useFindingAction(
    (note) =>
      parseResponse(
        api.admin.integrity.findings[':id'].acknowledge.$post({ param: { id }, json: { note } }),
      ),
    { message: t('acknowledge.done'), onClose },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    acknowledge.mutate(String(new FormData(event.currentTarget).get('note') ?? ''))
  }
  return (
    <Dialog open onClose={close} title={t('acknowledge.title', { name })}>
      <Sides finding={finding} />
      <p className="pb-4 text-ink-2">{t('acknowledge.help')}</p>
      <Form busy={acknowledge.isPending} onSubmit={submit}>
        <TextArea name="note" label={t('acknowledge.note')} rows={3} maxLength={500} required />
        <ActionError message={acknowledge.errorMessage} />
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" onClick={close}>
            {t('repair.cancel')}
          </Button>
          <Button type="submit" busy={acknowledge.isPending}>
            {t('acknowledge.button')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function Sides({ finding: { expected, found } }: { finding: IntegrityFinding }) {
  const { t } = useTranslation(integrityMessages)
  return (
    <dl className="system-sides">
      <dt>{t('column.expected')}</dt>
      <dd>{expected}</dd>
      <dt>{t('column.found')}</dt>
      <dd>{found}</dd>
    </dl>
  )
}

function ActionError({ message }: { message: string | null }) {
  return (
    message && (
      <div role="alert" className="pt-3">
        <FieldError>{message}</FieldError>
      </div>
    )
  )
}

interface ActionOptions {
  message: string
  onClose: () => void
}

function useFindingAction(
  send: (note: string) => Promise<unknown>,
  { message, onClose }: ActionOptions,
) {
  const { t } = useTranslation(integrityMessages)
  const refresh = useRefreshIntegrity()
  // Not while the dialog shows an error: the list may no longer have the difference.
  const close = () => {
    onClose()
    void refresh()
  }
  const action = useAction(send, {
    fallbackMessage: t('changeFailed'),
    onSuccess: () => {
      close()
      toast(message)
    },
  })
  return { ...action, close }
}
