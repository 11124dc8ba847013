import { useUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import type { NewsletterIssue } from '#contract/newsletter'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#platform/i18n/languages'
import { MarkdownField } from '../../content/editor/markdown-field.tsx'
import { LanguageChoice } from '../../frame/language-choice.tsx'
import { useShortcuts } from '../../frame/shortcuts.ts'
import { useIssueForm } from './use-issue-form.ts'
import '../../content/content.css'

/** The texts of a draft, in each language beside the English one. */
export function IssueEditor({ issue }: { issue: NewsletterIssue }) {
  const { t, language: own } = useTranslation(newsletterIssuesMessages)
  const form = useIssueForm(issue)
  const { language, text, base, isChanged, save, conflict } = form
  const name = new Intl.DisplayNames([own], { type: 'language' }).of(language)
  useUnsavedChanges(isChanged)
  useShortcuts([{ keys: '$mod+s', label: t('texts.save'), run: form.submit }])
  return (
    <section aria-label={t('texts.section')} className="newsletter-editor">
      {save.errorMessage && !conflict && <Note variant="bad">{save.errorMessage}</Note>}
      {conflict && (
        <Note variant="bad">
          <p>{t('conflict.help')}</p>
          <div className="editing-actions pt-3">
            <Button variant="secondary" onClick={conflict.loadTheirs}>
              {t('conflict.theirs')}
            </Button>
            <Button busy={save.isPending} onClick={conflict.saveMine}>
              {t('conflict.mine')}
            </Button>
          </div>
        </Note>
      )}
      <LanguageChoice
        languages={LANGUAGES}
        open={language}
        onOpen={form.open}
        getNote={(one) => (form.has(one) ? null : t('texts.none'))}
      />
      {language !== DEFAULT_LANGUAGE && base && (
        <details className="newsletter-base">
          <summary>{t('texts.english')}</summary>
          <p className="font-semibold" lang={DEFAULT_LANGUAGE}>
            {base.subject}
          </p>
          <p className="whitespace-pre-line wrap-anywhere" lang={DEFAULT_LANGUAGE}>
            {base.markdown}
          </p>
        </details>
      )}
      <TextField
        label={`${t('texts.subject')} (${name})`}
        lang={language}
        maxLength={150}
        value={text.subject}
        error={form.errors.subject}
        onChange={(event) => form.change({ subject: event.target.value })}
      />
      <MarkdownField
        label={`${t('texts.markdown')} (${name})`}
        lang={language}
        hint={t('texts.markdownHint')}
        rows={16}
        maxLength={30_000}
        value={text.markdown}
        error={form.errors.markdown}
        onChange={(markdown) => form.change({ markdown })}
      />
      <div className="editing-actions">
        <Button disabled={!isChanged} busy={save.isPending} onClick={form.submit}>
          {t('texts.save')}
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={form.discard}>
            {t('texts.discard')}
          </Button>
        )}
        {form.canRemove && (
          <Button variant="quiet" onClick={form.remove}>
            {t('texts.remove')}
          </Button>
        )}
      </div>
      {isChanged && (
        <p role="status" className="text-ink-2">
          {t('texts.unsaved')}
        </p>
      )}
    </section>
  )
}
