import { parseResponse } from 'hono/client'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { priceRulesMessages } from '#app/i18n/areas/price-rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { BASE_CURRENCY } from '#platform/money/money'
import { SettingForm } from '../../shop-settings/setting-form.tsx'
import { useSettingForm } from '../../shop-settings/use-setting-form.ts'
import { DropRuleButton } from './drop-rule-button.tsx'
import { RULES_LIST, readRules } from './price-queries.ts'
import {
  buildDefaultRule,
  formatEnding,
  listEndings,
  type RuleDraft,
  type SavedRule,
  toRuleBody,
  toRuleDraft,
} from './rule-draft.ts'

interface Props {
  rule: SavedRule
  name: string
  /** Whether its example is shown. */
  isTried: boolean
  onEdit: (draft: RuleDraft) => void
  /** The rule of a category is gone. */
  onDrop: () => void
}

/** A rule: multiply, add, ending, and the least margin. */
export function RuleForm({ rule, name, isTried, onEdit, onDrop }: Props) {
  const { t, language } = useTranslation(priceRulesMessages)
  const api = useApi()
  const form = useSettingForm<SavedRule, RuleDraft>({
    saved: rule,
    toDraft: toRuleDraft,
    put: (draft, revision) => {
      const json = { ...toRuleBody(draft), revision }
      return parseResponse(api.admin.marketplace['price-rules'].$put({ json }))
    },
    read: async () => {
      const { category_id: id } = rule
      return (await readRules(api)).find((one) => one.category_id === id) ?? buildDefaultRule(id)
    },
    list: RULES_LIST,
    conflictCode: 'price_rule_changed',
  })
  const { draft, fieldErrors } = form
  const showDraft = useEffectEvent(() => isTried && onEdit(draft))
  // What somebody else has saved can replace it.
  useEffect(() => {
    showDraft()
  }, [form.base])
  const change = (changes: Partial<RuleDraft>) => {
    form.change(changes)
    onEdit({ ...draft, ...changes })
  }
  const text = (field: 'multiplier' | 'markup' | 'floor') => ({
    value: draft[field],
    autoComplete: 'off',
    inputMode: 'decimal' as const,
    onFocus: () => onEdit(draft),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  return (
    <section className="sync-rule" aria-label={name}>
      <h3>
        {name} {rule.category_id && <span className="text-ink-2">{t('instead')}</span>}
      </h3>
      <SettingForm label={name} form={form} permission="marketplace:write">
        <div className="sync-rule-row">
          <TextField
            {...text('multiplier')}
            label={t('multiply')}
            error={fieldErrors.multiplier && t('wrong.multiplier')}
          />
          <TextField
            {...text('markup')}
            label={t('markup', { currency: BASE_CURRENCY })}
            error={fieldErrors.markup && t('wrong.markup')}
          />
          <SelectField
            label={t('ending')}
            value={draft.ending}
            onFocus={() => onEdit(draft)}
            onChange={({ target }) => change({ ending: target.value })}
          >
            {listEndings(draft.ending).map((ending) => (
              <option key={ending} value={ending}>
                {formatEnding(ending, language)}
              </option>
            ))}
            <option value="">{t('anyEnding')}</option>
          </SelectField>
          <TextField
            {...text('floor')}
            label={t('floor')}
            error={fieldErrors.margin_floor_percent && t('wrong.floor')}
          />
        </div>
      </SettingForm>
      {rule.category_id && <DropRuleButton id={rule.id} name={name} onDrop={onDrop} />}
    </section>
  )
}
