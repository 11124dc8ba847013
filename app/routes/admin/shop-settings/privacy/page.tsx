import { href } from 'react-router'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { useAccess } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { SettingSection } from '../setting-section.tsx'

const PAGES = [
  { id: 'privacy', path: href('/privacy') },
  { id: 'terms', path: href('/terms') },
  { id: 'imprint', path: href('/imprint') },
  { id: 'returns', path: href('/returns') },
  { id: 'shipping', path: href('/blog/guides') },
  { id: 'accessibility', path: href('/accessibility') },
] as const

/** The legal pages of the shop, with links to their editors. */
export default function PrivacyPage() {
  const { t } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  return (
    <>
      <section className="settings-section" aria-label={t('pages.privacy')}>
        <ul className="settings-rows">
          {PAGES.map(({ id, path }) => (
            <li key={id}>
              <span className="min-w-0 flex-1">{t(`privacy.page.${id}`)}</span>
              {can('content:read') && (
                <TextLink
                  to={adminHref('content/:key', { key: `page.${id}` })}
                  aria-label={`${t('privacy.edit')}: ${t(`privacy.page.${id}`)}`}
                >
                  {t('privacy.edit')}
                </TextLink>
              )}
              <TextLink to={path} aria-label={`${t('privacy.toShop')}: ${t(`privacy.page.${id}`)}`}>
                {t('privacy.toShop')}
              </TextLink>
            </li>
          ))}
        </ul>
      </section>
      <SettingSection title={t('privacy.cookies.title')} help={t('privacy.cookies.text')}>
        {null}
      </SettingSection>
    </>
  )
}
