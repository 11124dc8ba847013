import '#app/i18n/pages.ts'
import { useLocation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { CodeForm } from './code-form.tsx'
import { Failed } from './failed.tsx'
import { linkIn } from './link.ts'
import { PressForm } from './press-form.tsx'

/** Where letters of accounts lead. Opening it changes nothing, since mail scanners follow links: the button does. */
export default function ConfirmPage() {
  const { t } = useTranslation(['pages', 'navigation'])
  const link = linkIn(useLocation().search)
  const title = t(`confirm.types.${link.type}.title`)
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} unlisted />
      <Crumbs crumbs={[{ label: t('navigation:home'), to: '/' }, { label: title }]} />
      <div className="mx-auto grid max-w-120 gap-10">
        <Failed link={link} />
        {!link.failed && !link.token && <Cut />}
        {link.token && <PressForm link={link} />}
        {link.failed !== 'banned' && <CodeForm link={link} />}
      </div>
    </main>
  )
}

function Cut() {
  const { t } = useTranslation('pages')
  return (
    <div className="grid justify-items-start gap-3.5 pt-8">
      <h1 className="d3">{t('confirm.none')}</h1>
      <p className="text-ink-2">{t('confirm.noneText')}</p>
    </div>
  )
}
