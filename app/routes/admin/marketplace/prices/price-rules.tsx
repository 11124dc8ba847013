import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { priceRulesMessages } from '#app/i18n/areas/price-rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { PriceRule } from '#contract/product-sync'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { AddRuleDialog } from './add-rule-dialog.tsx'
import { priceRulesQuery } from './price-queries.ts'
import { buildDefaultRule, type RuleDraft, type SavedRule, toRuleDraft } from './rule-draft.ts'
import { RuleForm } from './rule-form.tsx'
import { TryRule } from './try-rule.tsx'

/** How prices are made from costs: the rule for all, those of categories, and what one would do. */
export function PriceRules() {
  const { t } = useTranslation(priceRulesMessages)
  const query = useQuery(priceRulesQuery(useApi(), useAdminKey()))
  return (
    <section aria-labelledby="prices-heading" className="sync-prices">
      <QueryView query={query} errorTitle={t('failed')}>
        {(rules) => <Rules rules={rules} />}
      </QueryView>
    </section>
  )
}

interface AddedCategory {
  id: string
  name: string
}

function Rules({ rules }: { rules: PriceRule[] }) {
  const { t } = useTranslation(priceRulesMessages)
  const { can } = useAccess()
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<AddedCategory[]>([])
  const general: SavedRule =
    rules.find((rule) => rule.category_id === null) ?? buildDefaultRule(null)
  const [tried, setTried] = useState<{ draft: RuleDraft; name: string }>({
    draft: toRuleDraft(general),
    name: t('everything'),
  })
  const ofCategories = rules
    .filter((rule) => rule.category_id !== null)
    .toSorted((a, b) => (a.category_name ?? '').localeCompare(b.category_name ?? ''))
  const isSaved = ({ id }: AddedCategory) => rules.some((rule) => rule.category_id === id)
  const shown = [
    { rule: general, name: t('everything') },
    ...ofCategories.map((rule) => ({ rule, name: rule.category_name ?? t('lostCategory') })),
    ...added
      .filter((one) => !isSaved(one))
      .map(({ id, name }) => ({ rule: buildDefaultRule(id), name })),
  ]
  return (
    <>
      <div>
        <div className="sync-part-head">
          <h2 id="prices-heading">{t('title')}</h2>
          {can('marketplace:write') && (
            <Button variant="quiet" onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          )}
        </div>
        {shown.map(({ rule, name }) => (
          <RuleForm
            key={rule.category_id ?? 'all'}
            {...{ rule, name }}
            isTried={tried.draft.category_id === rule.category_id}
            onEdit={(draft) => setTried({ draft, name })}
            onDrop={() => {
              setAdded(added.filter(({ id }) => id !== rule.category_id))
              setTried({ draft: toRuleDraft(general), name: t('everything') })
            }}
          />
        ))}
        <p className="hint">{t('followHint')}</p>
      </div>
      <TryRule {...tried} />
      <AddRuleDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        taken={new Set(shown.flatMap(({ rule }) => rule.category_id ?? []))}
        onAdd={(category) => {
          setAdded([...added, category])
          setTried({ draft: toRuleDraft(buildDefaultRule(category.id)), name: category.name })
          setAdding(false)
        }}
      />
    </>
  )
}
