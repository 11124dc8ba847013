import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { emailTemplatesMessages } from '#app/i18n/areas/email-templates.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { EMAIL_TEMPLATE_GROUPS } from '#contract/email-templates'
import { useAdminKey } from '../../frame/access.ts'
import { useListParams } from '../../list/use-list-params.ts'
import { RowButton } from '../row-button.tsx'
import { SettingSection } from '../setting-section.tsx'
import { EmailPreviewPanel } from './email-preview-panel.tsx'
import { SenderForm } from './sender-form.tsx'

/** From whom e-mails come, and what they look like. */
export default function EmailsPage() {
  const { t } = useTranslation([emailTemplatesMessages, shopSettingsMessages])
  const api = useApi()
  const sender = useQuery({
    queryKey: useAdminKey()('email-sender'),
    queryFn: () => parseResponse(api.admin.settings['email-sender'].$get()),
  })
  return (
    <>
      <SettingSection title={t('sender.title')} help={t('sender.help')}>
        <QueryView query={sender} errorTitle={t('shopSettings:failed')}>
          {(saved) => <SenderForm saved={saved} />}
        </QueryView>
      </SettingSection>
      <SettingSection title={t('title')} help={t('help')}>
        <Templates />
      </SettingSection>
    </>
  )
}

function Templates() {
  const { t, language } = useTranslation([emailTemplatesMessages, shopSettingsMessages])
  const api = useApi()
  const params = useListParams()
  const query = useQuery({
    queryKey: useAdminKey()('email-templates', language),
    queryFn: async () =>
      (await parseResponse(api.admin['email-templates'].$get({ query: { language } }))).items,
  })
  const open = (template: string | undefined) => params.set({ template })
  const shown = params.get('template')
  return (
    <QueryView query={query} errorTitle={t('shopSettings:failed')}>
      {(templates) => (
        <>
          {EMAIL_TEMPLATE_GROUPS.map((group) => (
            <section key={group} className="pt-4">
              <h3 className="font-semibold">{t(`group.${group}`)}</h3>
              <ul className="settings-rows">
                {templates
                  .filter((template) => template.group === group)
                  .map(({ id, subject }) => (
                    <li key={id}>
                      <div className="admin-row-main">
                        <p>{subject}</p>
                        <p className="text-ink-2">{id}</p>
                      </div>
                      <RowButton of={id} onClick={() => open(id)}>
                        {t('look')}
                      </RowButton>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
          <EmailPreviewPanel
            template={templates.find(({ id }) => id === shown) ?? null}
            onClose={() => open(undefined)}
          />
        </>
      )}
    </QueryView>
  )
}
