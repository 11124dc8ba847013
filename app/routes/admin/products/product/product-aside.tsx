import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plus, Trash2, X } from '#app/ui/icons.ts'
import { MAX_TAG_LENGTH, MAX_TAGS } from '#contract/product-administration'
import { toLowerCase } from '#platform/i18n/lower-case'
import { categoriesQuery } from '../product-queries.ts'
import type { SectionProps } from './details-section.tsx'
import { createAttribute } from './product-form.ts'

export function CategoryCard({ form, isEditable, onChange }: SectionProps) {
  const { t } = useTranslation(productsMessages)
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()))
  return (
    <section className="admin-card">
      <SelectField
        label={t('list.category')}
        disabled={!isEditable}
        value={form.categoryId}
        onChange={(event) => onChange({ categoryId: event.target.value })}
      >
        <option value="">{t('details.noCategory')}</option>
        {categories.map(({ id, path }) => (
          <option key={id} value={id}>
            {path}
          </option>
        ))}
      </SelectField>
    </section>
  )
}

/** The words by which the shop groups products. Enter adds one. */
export function TagsCard({ form: { tags }, isEditable, onChange }: SectionProps) {
  const { t } = useTranslation(productsMessages)
  const addOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const tag = toLowerCase(event.currentTarget.value.trim())
    if (event.key !== 'Enter' || tag === '') return
    event.preventDefault()
    event.currentTarget.value = ''
    if (!tags.includes(tag)) onChange({ tags: [...tags, tag].sort() })
  }
  return (
    <section className="admin-card" aria-labelledby="tags-heading">
      <h2 id="tags-heading">{t('list.tags')}</h2>
      <ul className="admin-chips">
        {tags.map((tag) => (
          <li key={tag} className="chip">
            {tag}
            {isEditable && (
              <button
                type="button"
                aria-label={t('tags.remove', { tag })}
                onClick={() => onChange({ tags: tags.filter((one) => one !== tag) })}
              >
                <Icon icon={X} size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {isEditable && tags.length < MAX_TAGS && (
        <input
          className="input"
          aria-label={t('tags.add')}
          placeholder={t('tags.add')}
          maxLength={MAX_TAG_LENGTH}
          onKeyDown={addOnEnter}
        />
      )}
    </section>
  )
}

/** The specifications that the page of the product shows. */
export function AttributesCard({ form: { attributes }, isEditable, onChange }: SectionProps) {
  const { t } = useTranslation(productsMessages)
  const change = (key: string, changes: { name?: string; value?: string }) =>
    onChange({
      attributes: attributes.map((one) => (one.key === key ? { ...one, ...changes } : one)),
    })
  return (
    <section className="admin-card" aria-labelledby="attributes-heading">
      <h2 id="attributes-heading">{t('attributes.title')}</h2>
      {attributes.map(({ key, name, value }, index) => (
        <div key={key} className="admin-attribute">
          <input
            className="input"
            aria-label={t('attributes.name', { number: index + 1 })}
            placeholder={t('attributes.nameExample')}
            maxLength={120}
            readOnly={!isEditable}
            value={name}
            onChange={(event) => change(key, { name: event.target.value })}
          />
          <input
            className="input"
            aria-label={t('attributes.value', { name })}
            maxLength={1000}
            readOnly={!isEditable}
            value={value}
            onChange={(event) => change(key, { value: event.target.value })}
          />
          {isEditable && (
            <button
              type="button"
              className="plain-icon-button"
              aria-label={t('attributes.remove', { name })}
              onClick={() => onChange({ attributes: attributes.filter((one) => one.key !== key) })}
            >
              <Icon icon={Trash2} size={16} />
            </button>
          )}
        </div>
      ))}
      {isEditable && (
        <Button
          variant="quiet"
          onClick={() => onChange({ attributes: [...attributes, createAttribute()] })}
        >
          <Icon icon={Plus} size={16} /> {t('attributes.add')}
        </Button>
      )}
    </section>
  )
}
