import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { IssueText, NewsletterIssue } from '#contract/newsletter'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import { useIssueAction } from './use-issue-action.ts'

/** The texts that are being written, whether they are saved, and what happens if somebody else has saved meanwhile. */
export function useIssueForm(issue: NewsletterIssue) {
  const { t } = useTranslation(newsletterIssuesMessages)
  const [base, setBase] = useState({ revision: issue.revision, texts: issue.texts })
  const [texts, setTexts] = useState(base.texts)
  const [language, setLanguage] = useState<Language>(issue.texts[0]?.language ?? DEFAULT_LANGUAGE)
  const [isChecked, setChecked] = useState(false)
  const isChanged = JSON.stringify(texts) !== JSON.stringify(base.texts)
  const show = (next: NewsletterIssue) => {
    setBase({ revision: next.revision, texts: next.texts })
    setTexts(next.texts)
    setChecked(false)
  }
  // Somebody else has saved it: an untouched form follows.
  if (issue.revision !== base.revision && !isChanged) show(issue)
  const save = useSaveTexts(issue.id, (saved) => flushSync(() => show(saved)))
  const find = (wanted: Language) => texts.find((one) => one.language === wanted)
  const text = find(language) ?? { language, subject: '', markdown: '' }
  const run = (revision: number) => {
    setChecked(true)
    const wrong = texts.find((one) => !one.subject.trim() || !one.markdown.trim())
    if (wrong) setLanguage(wrong.language)
    else if (!save.isPending) save.mutate({ texts, revision })
  }
  const missing = (value: string) =>
    isChecked && find(language) && value.trim() === '' ? t('required') : undefined
  const isConflict = getApiError(save.error)?.code === 'newsletter_issue_changed'
  return {
    ...{ language, text, isChanged, save },
    base: find(DEFAULT_LANGUAGE) ?? null,
    errors: { subject: missing(text.subject), markdown: missing(text.markdown) },
    open: setLanguage,
    has: (wanted: Language) => find(wanted) !== undefined,
    change: (part: Partial<IssueText>) => {
      const next = { ...text, ...part }
      const isEmpty = !next.subject && !next.markdown && texts.length > 1
      const others = texts.filter((one) => one.language !== language)
      setTexts(sortByLanguage(isEmpty ? others : [...others, next]))
    },
    canRemove: find(language) !== undefined && texts.length > 1,
    remove: () => setTexts(texts.filter((one) => one.language !== language)),
    discard: () => {
      setTexts(base.texts)
      setChecked(false)
      save.reset()
    },
    submit: () => isChanged && run(base.revision),
    // As soon as what the other one has saved is read.
    conflict: isConflict &&
      issue.revision !== base.revision && {
        loadTheirs: () => {
          show(issue)
          save.reset()
        },
        saveMine: () => run(issue.revision),
      },
  }
}

/** In the order in which the API answers. */
function sortByLanguage(texts: IssueText[]): IssueText[] {
  return texts.toSorted((one, other) => (one.language < other.language ? -1 : 1))
}

function useSaveTexts(id: string, onDone: (saved: NewsletterIssue) => void) {
  const { t } = useTranslation(newsletterIssuesMessages)
  const api = useApi()
  return useIssueAction(
    (json: { texts: IssueText[]; revision: number }) =>
      parseResponse(api.admin['newsletter-issues'][':id'].$put({ param: { id }, json })),
    { done: t('issue.saved'), onDone, showsErrors: true },
  )
}
