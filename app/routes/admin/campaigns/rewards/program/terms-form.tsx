import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { useAccess, useAdminKey } from '../../../frame/access.ts'
import { SettingForm } from '../../../shop-settings/setting-form.tsx'
import { useSettingForm } from '../../../shop-settings/use-setting-form.ts'
import { PROGRAMS_KEY, type Program, readProgram, simulationQuery } from '../reward-queries.ts'
import { SimulationView } from './simulation-view.tsx'
import { findWrongFields, type TermsDraft, toTerms, toTermsDraft } from './terms-draft.ts'
import { TermsFields } from './terms-fields.tsx'

const TYPING_MS = 400

/** The terms of a programme, and beside them what others would have granted. They can be saved when that is known. */
export function TermsForm({ program }: { program: Program }) {
  const { t } = useTranslation(rewardProgramsMessages)
  const { can } = useAccess()
  const [api, key] = [useApi(), useAdminKey()]
  const queries = useQueryClient()
  const { name } = program
  const form = useSettingForm<Program, TermsDraft>({
    saved: program,
    toDraft: toTermsDraft,
    put: async (draft, revision) => {
      // That which is shown, as long as it is fresh.
      const shown = simulationQuery(api, key, { name, terms: toTerms(program, draft) })
      const { id: simulation_id } = await queries.fetchQuery(shown)
      const json = { simulation_id, revision }
      return parseResponse(api.admin['reward-programs'][':name'].$put({ param: { name }, json }))
    },
    read: () => readProgram(api, name),
    list: PROGRAMS_KEY,
    conflictCode: 'reward_program_edited',
  })
  const { draft, isChanged } = form
  const wrong = findWrongFields(program, draft)
  const typed = JSON.stringify(isChanged && wrong.size === 0 ? toTerms(program, draft) : null)
  const simulated = useDebouncedValue(typed, TYPING_MS)
  const terms = can('promotions:write') ? JSON.parse(simulated) : null
  const simulation = useQuery(simulationQuery(api, key, { name, terms }))
  const isReady = typed === simulated && simulation.data !== undefined
  return (
    <section className="rewards-section" aria-labelledby="reward-terms">
      <h2 id="reward-terms">{t('terms.title')}</h2>
      <div className="rewards-two">
        <SettingForm
          label={t('terms.title')}
          form={form}
          permission="promotions:write"
          isReady={isReady}
        >
          <TermsFields program={program} draft={draft} wrong={wrong} change={form.change} />
        </SettingForm>
        {can('promotions:write') && (
          <SimulationView
            query={simulation}
            state={isChanged ? (wrong.size > 0 ? 'wrong' : 'changed') : 'same'}
          />
        )}
      </div>
    </section>
  )
}
