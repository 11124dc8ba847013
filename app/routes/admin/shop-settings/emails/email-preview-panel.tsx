import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { emailTemplatesMessages } from '#app/i18n/areas/email-templates.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { EmailTemplate } from '#contract/email-templates'
import { LANGUAGES, type Language } from '#platform/i18n/languages'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { EmailHtml } from './email-html.tsx'

interface Props {
  template: EmailTemplate | null
  onClose: () => void
}

/** An e-mail in each language, and a button that sends it to who looks at it. */
export function EmailPreviewPanel({ template, onClose }: Props) {
  return (
    <SidePanel open={template !== null} onClose={onClose} title={template?.id ?? ''}>
      {template && <Preview key={template.id} id={template.id} />}
    </SidePanel>
  )
}

function Preview({ id }: { id: string }) {
  const { t, language: own } = useTranslation([emailTemplatesMessages, shopSettingsMessages])
  const { can } = useAccess()
  const api = useApi().admin['email-templates'][':id']
  const [language, setLanguage] = useState<Language>(own)
  const query = useQuery({
    queryKey: useAdminKey()('email-templates', 'preview', id, language),
    queryFn: () => parseResponse(api.preview.$get({ param: { id }, query: { language } })),
  })
  const names = new Intl.DisplayNames(own, { type: 'language' })
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('language')}
        value={language}
        onChange={({ target }) => setLanguage(target.value as Language)}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code}>
            {names.of(code)}
          </option>
        ))}
      </SelectField>
      {can('settings:write') && <SendTest id={id} language={language} />}
      <QueryView query={query} errorTitle={t('shopSettings:failed')} skeleton="h-72">
        {({ subject, html }) => (
          <>
            <p className="wrap-anywhere">
              {t('subject')} <strong>{subject}</strong>
            </p>
            <EmailHtml html={html} language={language} label={subject} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function SendTest({ id, language }: { id: string; language: Language }) {
  const { t } = useTranslation(emailTemplatesMessages)
  const api = useApi().admin['email-templates'][':id'].tests
  // Each click is a test of its own.
  const send = useAction(
    (key: string) =>
      parseResponse(
        api.$post({ param: { id }, json: { language } }, { headers: { 'Idempotency-Key': key } }),
      ),
    { fallbackMessage: t('test.failed') },
  )
  return (
    <div className="grid gap-2">
      <div>
        <Button
          variant="secondary"
          busy={send.isPending}
          onClick={() => send.mutate(crypto.randomUUID())}
        >
          {t('test.send')}
        </Button>
      </div>
      <p aria-live="polite">{send.isSuccess && t('test.sent', { email: send.data.recipient })}</p>
      <ActionError message={send.errorMessage} />
    </div>
  )
}
