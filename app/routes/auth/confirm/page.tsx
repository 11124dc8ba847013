import { href, useLocation } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { CodeForm } from './code-form.tsx'
import { ConfirmFailure } from './confirm-failure.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { parseEmailLink } from './email-link.ts'

/** The page that links of account e-mails open. Mail scanners follow links, so only the button confirms. */
export default function ConfirmPage() {
  const { t } = useTranslation([pagesMessages, navigationMessages])
  const link = parseEmailLink(useLocation().search)
  const title = t(`confirm.types.${link.type}.title`)
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} noIndex />
      <Breadcrumbs crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: title }]} />
      <div className="mx-auto grid max-w-120 gap-10">
        <ConfirmFailure link={link} />
        {!link.failure && !link.token && <IncompleteLink />}
        {link.token && <ConfirmForm link={link} />}
        {link.failure !== 'banned' && <CodeForm link={link} />}
      </div>
    </main>
  )
}

function IncompleteLink() {
  const { t } = useTranslation(pagesMessages)
  return (
    <div className="grid justify-items-start gap-3.5 pt-8">
      <h1 className="d3">{t('confirm.incompleteLink')}</h1>
      <p className="text-ink-2">{t('confirm.incompleteLinkText')}</p>
    </div>
  )
}
