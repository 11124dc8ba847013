import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { SettingSection } from '../setting-section.tsx'
import { IdentityForm } from './identity-form.tsx'
import { identityQuery, logoQuery, sellerQuery, timeZoneQuery } from './identity-queries.ts'
import { LogoForm } from './logo-form.tsx'
import { SellerForm } from './seller-form.tsx'
import { TimeZoneForm } from './time-zone-form.tsx'

/** Who the shop is, its logo, who sells on its invoices, and in which time zone it lives. */
export default function IdentityPage() {
  const { t } = useTranslation(shopSettingsMessages)
  const [api, key] = [useApi(), useAdminKey()]
  const identity = useQuery(identityQuery(api, key))
  const logo = useQuery(logoQuery(api, key))
  const seller = useQuery(sellerQuery(api, key))
  const timeZone = useQuery(timeZoneQuery(api, key))
  return (
    <>
      <SettingSection title={t('identity.title')}>
        <QueryView query={identity} errorTitle={t('failed')}>
          {(saved) => <IdentityForm saved={saved} />}
        </QueryView>
      </SettingSection>
      <SettingSection title={t('logo.title')} help={t('logo.help')}>
        <QueryView query={logo} errorTitle={t('failed')}>
          {(saved) => <LogoForm saved={saved} />}
        </QueryView>
      </SettingSection>
      <SettingSection title={t('seller.title')} help={t('seller.help')}>
        <QueryView query={seller} errorTitle={t('failed')}>
          {(saved) => <SellerForm saved={saved} />}
        </QueryView>
      </SettingSection>
      <SettingSection title={t('timeZone.title')} help={t('timeZone.help')}>
        <QueryView query={timeZone} errorTitle={t('failed')}>
          {(saved) => <TimeZoneForm saved={saved} />}
        </QueryView>
      </SettingSection>
      <p className="pt-8">
        <TextLink to={adminHref('set-up')}>{t('identity.toGuide')}</TextLink>
      </p>
    </>
  )
}
