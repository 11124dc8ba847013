import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { useShop } from '#app/api/shop-provider.tsx'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CachedFragment } from '#app/ui/cached-fragment.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plus } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { LogoMark } from '#app/ui/logo.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { CurrencyMenu } from './preferences-menu.tsx'
import { SocialLinks } from './social-links.tsx'

export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap">
        <CachedFragment as="div" className="footer-top" cacheKey="footer">
          <FooterTop />
        </CachedFragment>
        <FooterBottom />
      </div>
      <div className="wrap wordmark" aria-hidden="true">
        <svg viewBox="0 -84 350 92" fill="currentColor" className="logo">
          <title>Outwit</title>
          <LogoMark />
          <Wordmark />
        </svg>
      </div>
    </footer>
  )
}

function FooterTop() {
  const { t } = useTranslation(navigationMessages)
  return (
    <>
      <p className="d2 footer-tagline">{t('footer.tagline')}</p>
      <FooterSection
        id="footer-newsletter"
        title={t('newsletter.title')}
        className="footer-newsletter"
        open
      >
        <NewsletterForm />
      </FooterSection>
      <LinkSections />
    </>
  )
}

function LinkSections() {
  const { t } = useTranslation(navigationMessages)
  return (
    <>
      <FooterSection id="footer-links" title={t('links.title')}>
        <LinkList
          links={[
            [href('/'), t('home')],
            [href('/shop'), t('shop')],
            [href('/categories'), t('categories.title')],
            [href('/about'), t('links.about')],
            [href('/blog'), t('links.blog')],
            [href('/blog/deals'), t('links.deals')],
            [href('/sitemap'), t('links.sitemap')],
          ]}
        />
      </FooterSection>
      <FooterSection id="footer-account" title={t('account.title')}>
        <LinkList
          links={[
            [href('/profile'), t('account.profile')],
            [href('/orders'), t('account.orders')],
            [href('/cart'), t('account.cart')],
            [`${href('/profile')}?tab=wishlist`, t('account.wishlist')],
          ]}
        />
      </FooterSection>
      <FooterSection id="footer-support" title={t('support.title')}>
        <LinkList
          links={[
            [href('/support'), t('support.contact')],
            [href('/support'), t('support.help')],
            [href('/returns'), t('support.returns')],
            [href('/blog/guides'), t('support.shipping')],
            [href('/terms'), t('links.terms')],
            [href('/privacy'), t('links.privacy')],
            [href('/accessibility'), t('links.accessibility')],
            [href('/imprint'), t('links.imprint')],
          ]}
        />
      </FooterSection>
    </>
  )
}

interface SectionProps {
  /** Unique on the page. */
  id: string
  title: string
  className?: string
  /** Whether the section starts open on small screens. On large screens it is always open. */
  open?: boolean
  children: ReactNode
}

/** A collapsible section on small screens; a plain heading with content on large ones. */
function FooterSection({ id, title, className = '', open = false, children }: SectionProps) {
  const [isOpen, setOpen] = useState(open)
  return (
    <section className={`footer-section ${className}`}>
      <h2 className="footer-title">
        <span className="max-lg:hidden">{title}</span>
        <button
          type="button"
          className="lg:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {title} <Icon icon={Plus} />
        </button>
      </h2>
      <div id={id} className={isOpen ? '' : 'is-collapsed'}>
        {children}
      </div>
    </section>
  )
}

function LinkList({ links }: { links: [to: string, label: string][] }) {
  return (
    <ul>
      {links.map(([to, label]) => (
        <li key={label}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

function FooterBottom() {
  const { t } = useTranslation(navigationMessages)
  const { storeName } = useShop()
  return (
    <div className="footer-base">
      <SocialLinks />
      <LanguageSwitch />
      <CurrencyMenu id="footer-currency" className="link" />
      <PaymentMethods />
      <span suppressHydrationWarning>
        {t('footer.copyright', { year: new Date().getFullYear(), shop: storeName })}
      </span>
    </div>
  )
}
