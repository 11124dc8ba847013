import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Link } from '#app/ui/link.tsx'
import { type AdminCategoryDetails, MAX_CATEGORY_NAME } from '#contract/catalog'
import {
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '#platform/i18n/translation-languages'
import { useAdminKey } from '../frame/access.ts'
import { categoryQuery } from './categories-query.ts'
import { EditConflict } from './edit-conflict.tsx'
import { useCategoryAction } from './use-category-action.ts'

interface Props {
  category: AdminCategoryDetails
  canEdit: boolean
}

interface Fields {
  name: string
  slug: string
  names: Record<TranslationLanguage, string>
}

/** The name in all languages side by side, and the address. */
export function CategoryForm({ category, canEdit }: Props) {
  const { t } = useTranslation(categoriesMessages)
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = categoryQuery(api, useAdminKey(), category.id)
  // What the form was filled with: over the change of somebody else nothing is saved unasked.
  const [base, setBase] = useState(category)
  const { register, handleSubmit, reset, getValues, formState } = useForm<Fields>({
    defaultValues: toFields(category),
  })
  const save = useCategoryAction(
    ({ revision, fields }: { revision: number; fields: Fields }) =>
      parseResponse(
        api.admin.categories[':id'].$patch({
          param: { id: category.id },
          json: { revision, ...toChanges(fields, base) },
        }),
      ),
    {
      describe: ({ name }) => t('edit.saved', { name }),
      onDone: (saved) => {
        queries.setQueryData(queryKey, saved)
        setBase(saved)
        reset(toFields(saved))
      },
    },
  )
  const takeTheirs = () => {
    save.reset()
    setBase(category)
    reset(toFields(category))
  }
  const isUntouched = !formState.isDirty
  if (category.revision !== base.revision && isUntouched && !save.isPending) takeTheirs()
  return (
    <Form
      busy={save.isPending}
      onSubmit={handleSubmit((fields) => save.mutate({ revision: base.revision, fields }))}
    >
      <TextField
        {...register('name', { required: true })}
        id="category-name"
        label={t('edit.name')}
        maxLength={MAX_CATEGORY_NAME}
        readOnly={!canEdit}
      />
      <TextField
        {...register('slug', { required: true })}
        id="category-slug"
        label={t('edit.slug')}
        hint={<AddressHint category={category} />}
        maxLength={MAX_CATEGORY_NAME}
        readOnly={!canEdit}
      />
      <fieldset className="category-languages">
        <legend className="label">{t('edit.languages')}</legend>
        {TRANSLATION_LANGUAGES.map((language) => (
          <TextField
            key={language}
            {...register(`names.${language}`)}
            id={`category-name-${language}`}
            label={LANGUAGE_NAMES[language]}
            lang={language}
            maxLength={MAX_CATEGORY_NAME}
            readOnly={!canEdit}
          />
        ))}
      </fieldset>
      {save.isConflict ? (
        <EditConflict
          category={category}
          onTakeTheirs={takeTheirs}
          onSaveMine={() => save.mutate({ revision: category.revision, fields: getValues() })}
        />
      ) : (
        save.errorMessage && (
          <div role="alert">
            <FieldError>{save.errorMessage}</FieldError>
          </div>
        )
      )}
      {canEdit && (
        <div>
          <Button type="submit" busy={save.isPending}>
            {t('edit.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}

/** The names of languages are those that their readers use. */
const LANGUAGE_NAMES = Object.fromEntries(
  TRANSLATION_LANGUAGES.map((language) => {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language)!
    return [language, name.charAt(0).toLocaleUpperCase(language) + name.slice(1)]
  }),
) as Record<TranslationLanguage, string>

function AddressHint({ category }: { category: AdminCategoryDetails }) {
  const { t } = useTranslation(categoriesMessages)
  const { slug, former_slugs: formerSlugs } = category
  return (
    <>
      <Link className="link" to={href('/categories/:category', { category: slug })}>
        {t('edit.toShop')}
      </Link>{' '}
      {t('edit.slugHint')}{' '}
      {formerSlugs.length > 0 && t('edit.formerSlugs', { slugs: formerSlugs.join(', ') })}
    </>
  )
}

function toFields({ name, slug, names }: AdminCategoryDetails): Fields {
  const byLanguage = new Map(names.map((one) => [one.language, one.name]))
  const translated = TRANSLATION_LANGUAGES.map((one) => [one, byLanguage.get(one) ?? ''])
  return { name, slug, names: Object.fromEntries(translated) as Fields['names'] }
}

/** Only what differs is sent: the rest stays as others may have changed it. */
function toChanges({ name, slug, names }: Fields, base: AdminCategoryDetails) {
  const before = toFields(base)
  const translated = TRANSLATION_LANGUAGES.filter((one) => names[one] !== before.names[one])
  return {
    ...(name !== before.name && { name }),
    ...(slug !== before.slug && { slug }),
    ...(translated.length > 0 && {
      names: Object.fromEntries(translated.map((one) => [one, names[one].trim() || null])),
    }),
  }
}
