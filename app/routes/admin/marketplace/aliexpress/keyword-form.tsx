import { type FormEvent, useState } from 'react'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import type { AffiliateSettings } from '#contract/outbound'
import { useSaveKeyword } from './use-save-keyword.ts'

/** Changes the keyword of the home page, and searches it at once. What somebody else has saved meanwhile is shown. */
export function KeywordForm({ settings }: { settings: AffiliateSettings }) {
  const { t } = useTranslation(marketplaceMessages)
  const [draft, setDraft] = useState<{ keyword: string; revision: number } | null>(null)
  const { save, refresh } = useSaveKeyword({ onSaved: () => setDraft(null) })
  const keyword = draft?.keyword ?? settings.keyword
  const isOutdated = draft !== null && draft.revision !== settings.revision
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ keyword, revision: settings.revision })
  }
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <TextField
        label={t('home.keyword')}
        hint={t('home.keywordHint')}
        name="keyword"
        maxLength={100}
        value={keyword}
        onChange={({ target }) =>
          setDraft({ keyword: target.value, revision: draft?.revision ?? settings.revision })
        }
      />
      {isOutdated && (
        <p role="status">
          {t('home.changed', { keyword: settings.keyword })}{' '}
          <button type="button" className="link" onClick={() => setDraft(null)}>
            {t('home.reload')}
          </button>
        </p>
      )}
      {save.errorMessage && <FieldError>{save.errorMessage}</FieldError>}
      <div className="marketplace-actions">
        <Button
          type="submit"
          busy={save.isPending}
          disabled={draft === null || keyword.trim() === ''}
        >
          {t('home.save')}
        </Button>
        <Button variant="secondary" busy={refresh.isPending} onClick={() => refresh.mutate()}>
          {t('home.refresh')}
        </Button>
      </div>
    </Form>
  )
}
