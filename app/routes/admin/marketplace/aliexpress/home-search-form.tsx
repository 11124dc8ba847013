import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AffiliateSettings } from '#contract/outbound'
import { categoriesQuery } from '../../categories/categories-query.ts'
import { toTreeRows } from '../../categories/tree-rows.ts'
import { useAdminKey } from '../../frame/access.ts'
import { useSaveHomeSearch } from './use-save-home-search.ts'

const KINDS = ['keyword', 'category'] as const

interface Draft {
  kind: (typeof KINDS)[number]
  keyword: string
  /** At the marketplace. Empty until one is chosen. */
  categoryId: string
  revision: number
}

function toDraft({ keyword, category, revision }: AffiliateSettings): Draft {
  const kind = category ? 'category' : 'keyword'
  return { kind, keyword, categoryId: category?.id ?? '', revision }
}

/** Changes the keyword or the category of the home page, and searches it at once. What somebody else has saved meanwhile is shown. */
export function HomeSearchForm({ settings }: { settings: AffiliateSettings }) {
  const { t } = useTranslation(marketplaceMessages)
  const [edited, setEdited] = useState<Draft | null>(null)
  const { save, refresh } = useSaveHomeSearch({ onSaved: () => setEdited(null) })
  const draft = edited ?? toDraft(settings)
  const isByKeyword = draft.kind === 'keyword'
  const isFilled = draft.keyword.trim() !== '' && (isByKeyword || draft.categoryId !== '')
  const change = (changes: Partial<Draft>) => setEdited({ ...draft, ...changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({
      ...{ keyword: draft.keyword, revision: settings.revision },
      category_id: isByKeyword ? null : draft.categoryId,
    })
  }
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <fieldset className="sync-choice">
        <legend className="label">{t('home.by')}</legend>
        {KINDS.map((kind) => (
          <CheckboxOrRadio
            key={kind}
            type="radio"
            name="home-search"
            label={t(`home.kind.${kind}`)}
            checked={draft.kind === kind}
            // Without a keyword the one that is saved stays.
            onChange={() => change({ kind, keyword: draft.keyword.trim() || settings.keyword })}
          />
        ))}
      </fieldset>
      {isByKeyword ? (
        <TextField
          label={t('home.keyword')}
          hint={t('home.keywordHint')}
          name="keyword"
          maxLength={100}
          value={draft.keyword}
          onChange={({ target }) => change({ keyword: target.value })}
        />
      ) : (
        <CategoryField
          id={draft.categoryId}
          saved={settings.category}
          onChange={(categoryId) => change({ categoryId })}
        />
      )}
      {edited && edited.revision !== settings.revision && (
        <Outdated settings={settings} onReload={() => setEdited(null)} />
      )}
      {save.errorMessage && <FieldError>{save.errorMessage}</FieldError>}
      <div className="marketplace-actions">
        <Button type="submit" busy={save.isPending} disabled={edited === null || !isFilled}>
          {t('home.save')}
        </Button>
        <Button variant="secondary" busy={refresh.isPending} onClick={() => refresh.mutate()}>
          {t('home.refresh')}
        </Button>
      </div>
    </Form>
  )
}

interface CategoryProps {
  id: string
  /** It stays a choice when the shop has it no more. */
  saved: AffiliateSettings['category']
  onChange: (id: string) => void
}

/** The categories that a sync has brought from the marketplace. */
function CategoryField({ id, saved, onChange }: CategoryProps) {
  const { t } = useTranslation(marketplaceMessages)
  const query = useQuery(categoriesQuery(useApi(), useAdminKey()))
  return (
    <QueryView query={query} errorTitle={t('home.categoriesFailed')} skeleton="h-20">
      {(categories) => {
        const rows = toTreeRows(categories).filter(({ ali_cat_id: aliId }) => aliId !== null)
        const isLost = saved && rows.every(({ ali_cat_id: aliId }) => aliId !== saved.id)
        return (
          <SelectField
            label={t('home.category')}
            hint={rows.length === 0 ? t('home.noCategories') : t('home.categoryHint')}
            value={id}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">{t('home.choose')}</option>
            {isLost && <option value={saved.id}>{saved.name}</option>}
            {rows.map(({ ali_cat_id: aliId, name, depth }) => (
              <option key={aliId} value={aliId ?? ''}>
                {`${'\u2003'.repeat(depth)}${name}`}
              </option>
            ))}
          </SelectField>
        )
      }}
    </QueryView>
  )
}

interface OutdatedProps {
  settings: AffiliateSettings
  onReload: () => void
}

function Outdated({ settings: { keyword, category }, onReload }: OutdatedProps) {
  const { t } = useTranslation(marketplaceMessages)
  return (
    <p role="status">
      {category
        ? t('home.changedCategory', { name: category.name })
        : t('home.changed', { keyword })}{' '}
      <button type="button" className="link" onClick={onReload}>
        {t('home.reload')}
      </button>
    </p>
  )
}
