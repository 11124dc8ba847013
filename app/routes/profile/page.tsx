import '#app/i18n/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/states.tsx'

/** Also at /auth: nobody can sign in yet, and nothing needs it. */
export default function ProfilePage() {
  const { t } = useTranslation(['pages', 'navigation'])
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('navigation:profile')} unlisted />
      <Crumbs
        crumbs={[{ label: t('navigation:home'), to: '/' }, { label: t('navigation:profile') }]}
      />
      <EmptyState
        level="h1"
        title={t('profile.title')}
        help={t('profile.help')}
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/orders" look="secondary" size="small">
              {t('profile.orders')}
            </ButtonLink>
            <ButtonLink to="/wishlist" look="secondary" size="small">
              {t('profile.wishlist')}
            </ButtonLink>
          </div>
        }
      />
    </main>
  )
}
