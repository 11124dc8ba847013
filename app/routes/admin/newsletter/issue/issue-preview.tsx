import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useShop } from '#app/api/shop-provider.tsx'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { NewsletterIssue } from '#contract/newsletter'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { useAdminKey } from '../../frame/access.ts'
import { LanguageChoice } from '../../frame/language-choice.tsx'
import { issuePreviewQuery } from '../newsletter-queries.ts'

/** The e-mail as a reader of each language gets it, as far as it is saved. */
export function IssuePreview({ issue }: { issue: NewsletterIssue }) {
  const { t, language: own } = useTranslation(newsletterIssuesMessages)
  const [language, setLanguage] = useState<Language>(DEFAULT_LANGUAGE)
  const { publicUrl } = useShop()
  const query = useQuery(issuePreviewQuery(useApi(), useAdminKey(), { issue, language }))
  const names = new Intl.DisplayNames([own], { type: 'language' })
  return (
    <section aria-labelledby="preview-heading" className="newsletter-editor">
      <h2 id="preview-heading">{t('preview.title')}</h2>
      <LanguageChoice languages={LANGUAGES} open={language} onOpen={setLanguage} />
      <QueryView query={query} errorTitle={t('preview.failed')} skeleton="h-96">
        {(preview) => (
          <>
            {preview.language !== language && (
              <p className="text-ink-2">
                {t('preview.other', { language: names.of(preview.language) ?? preview.language })}
              </p>
            )}
            <p className="wrap-anywhere">
              <span className="text-ink-2">{t('texts.subject')}:</span>{' '}
              <strong lang={preview.language}>{preview.subject}</strong>
            </p>
            {/* Without scripts and without a way out. */}
            <iframe
              className="newsletter-preview"
              title={t('preview.frame')}
              sandbox=""
              srcDoc={toOwnPictures(preview.html, publicUrl)}
            />
          </>
        )}
      </QueryView>
    </section>
  )
}

/** Pictures of the shop are loaded from where this page is, which may have another address than links in e-mails. */
function toOwnPictures(html: string, publicUrl: string): string {
  return html.replaceAll(`src="${publicUrl}`, `src="${location.origin}`)
}
