import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { INFLUENCER_CODE_FORMAT } from '#contract/influencers'
import type { Application } from './application-queries.ts'
import { proposeCode } from './propose-code.ts'
import { useApplicationAction } from './use-application-action.ts'

const MAX_CODE_LENGTH = 12

interface Props {
  application: Application
  open: boolean
  onClose: () => void
}

/** Asks for the code of the new influencer, and proposes one. */
export function ApproveDialog({ application, open, onClose }: Props) {
  const { t } = useTranslation(influencerAdminMessages)
  return (
    <Dialog {...{ open, onClose }} title={t('approve.title', { name: application.full_name })}>
      <ApproveForm {...{ application, onClose }} />
    </Dialog>
  )
}

function ApproveForm({ application, onClose }: Omit<Props, 'open'>) {
  const { t, language } = useTranslation(influencerAdminMessages)
  const api = useApi().admin['influencer-applications'][':id']
  const [code, setCode] = useState(() => proposeCode(application))
  const [isInvalid, setInvalid] = useState(false)
  const { id, revision, full_name: name, account } = application
  const languages = new Intl.DisplayNames([language], { type: 'language' })
  const approve = useApplicationAction(
    (chosen: string | null) =>
      parseResponse(api.approve.$post({ param: { id }, json: { revision, code: chosen } })),
    { done: t('approve.done', { name }), onDone: onClose },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isValid = code === '' || INFLUENCER_CODE_FORMAT.test(code)
    setInvalid(!isValid)
    if (isValid) approve.mutate(code || null)
  }
  return (
    <Form busy={approve.isPending} onSubmit={submit}>
      <p className="text-ink-2 wrap-anywhere">
        {t('approve.text', { language: languages.of(account.language) ?? account.language })}
      </p>
      <TextField
        name="code"
        label={t('approve.code')}
        hint={t('approve.codeHint')}
        error={isInvalid ? t('approve.codeInvalid') : undefined}
        value={code}
        maxLength={MAX_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target: { value } }) => setCode(value.trim().toUpperCase())}
        optional
      />
      <ActionError message={approve.errorMessage} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('notNow')}
        </Button>
        <Button type="submit" busy={approve.isPending}>
          {t('action.approve')}
        </Button>
      </div>
    </Form>
  )
}
