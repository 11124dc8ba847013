import { type FormEvent, useState } from 'react'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { ArticleSlug, type ContentState } from '#contract/content'
import { getContentName } from '../content-name.ts'
import type { useDocument } from './use-document.ts'

interface Props {
  state: ContentState
  editing: Pick<ReturnType<typeof useDocument>, 'run' | 'action'>
}

/** Gives an article another address. */
export function RenameArticle({ state: { key }, editing: { run, action } }: Props) {
  const { t } = useTranslation(contentMessages)
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const slug = String(new FormData(form).get('slug') ?? '').trim()
    if (!ArticleSlug.safeParse(slug).success) {
      setError(t('articles.slugInvalid'))
      form.querySelector('input')?.focus()
      return
    }
    setOpen(false)
    run({ kind: 'rename', slug })
  }
  return (
    <div className="content-address">
      <p className="min-w-0 flex-1">
        <span className="label">{t('articles.slug')}</span>
        <span className="text-ink-2 wrap-anywhere">/blog/{getContentName(key)}</span>
      </p>
      <Button
        variant="secondary"
        busy={action.isPending}
        onClick={() => {
          setError(undefined)
          setOpen(true)
        }}
      >
        {t('articles.rename')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('articles.rename')}>
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <TextField
            name="slug"
            label={t('articles.slug')}
            hint={t('articles.renameHint')}
            maxLength={100}
            defaultValue={getContentName(key)}
            error={error}
          />
          <div className="editing-actions">
            <Button type="submit">{t('articles.renameNow')}</Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('pictures.cancel')}
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  )
}
