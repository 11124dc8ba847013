import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { NEW_REVISION } from '#contract/content'
import { slugify } from '#platform/i18n/slugify'
import { CreationPage } from '../../frame/creation-page.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import '../content.css'

/** Begins an article: its address, and its first text in English. */
export default function NewArticlePage() {
  const { t } = useTranslation(contentMessages)
  const list = { to: adminHref('content/articles'), label: t('views.articles') }
  return (
    <CreationPage title={t('articles.new')} list={list} permission="content:write">
      <NewArticleForm />
    </CreationPage>
  )
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)+$/

function NewArticleForm() {
  const { t } = useTranslation(contentMessages)
  const [title, setTitle] = useState('')
  const [slug, setSlug] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const create = useCreateArticle()
  const address = slug ?? slugify(title).slice(0, 100)
  const errors = {
    title: title.trim() === '' ? t('required') : undefined,
    slug: SLUG.test(address) ? undefined : t('articles.slugInvalid'),
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    const form = new FormData(event.currentTarget)
    const [description, markdown] = ['description', 'markdown'].map((name) =>
      String(form.get(name) ?? '').trim(),
    )
    const wrong = Object.entries(errors).find(([, error]) => error)?.[0]
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    else {
      create.mutate({
        slug: address,
        text: {
          title: title.trim(),
          description: description || title.trim(),
          markdown: markdown || title.trim(),
        },
      })
    }
  }
  return (
    <Form busy={create.isPending} onSubmit={submit} className="editing-form">
      <TextField
        name="title"
        label={t('texts.title')}
        maxLength={300}
        required
        value={title}
        error={isChecked ? errors.title : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        name="slug"
        label={t('articles.slug')}
        hint={t('articles.slugHint')}
        maxLength={100}
        value={address}
        error={isChecked ? errors.slug : undefined}
        onChange={(event) => setSlug(event.target.value)}
      />
      <TextField name="description" label={t('texts.description')} maxLength={300} optional />
      <TextArea name="markdown" label={t('texts.markdown')} rows={12} maxLength={50_000} optional />
      {create.errorMessage && (
        <div role="alert">
          <FieldError>{create.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={create.isPending}>
          {t('articles.create')}
        </Button>
      </div>
    </Form>
  )
}

interface FirstText {
  slug: string
  text: { title: string; description: string; markdown: string }
}

function useCreateArticle() {
  const { t } = useTranslation(contentMessages)
  const api = useApi()
  const navigate = useNavigate()
  return useAction(
    ({ slug, text }: FirstText) =>
      parseResponse(
        api.admin.content[':key'].draft.$put({
          param: { key: `article.${slug}` },
          json: {
            revision: NEW_REVISION,
            document: {
              ...{ kind: 'article', published_on: new Date().toISOString().slice(0, 10) },
              ...{ products: [], texts: [{ language: 'en', tags: [], ...text }] },
            },
          },
        }),
      ),
    {
      fallbackMessage: t('saveFailed'),
      describeError: (error) =>
        getApiError(error)?.code === 'content_changed' ? t('articles.slugTaken') : null,
      onSuccess: ({ key }) => navigate(adminHref('content/:key', { key }), { replace: true }),
    },
  )
}
