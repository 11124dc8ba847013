import { firstRunMessages } from '#app/i18n/areas/first-run.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { SetUp } from '#contract/set-up'
import { useAccess } from '../frame/access.ts'
import { listSkipped, useSetUpChoice } from './set-up-query.ts'
import { STEP_LINKS } from './step-links.ts'

/** The steps, each with where it is done. */
export function SetUpSteps({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation(firstRunMessages)
  const done = setUp.steps.filter(({ is_done }) => is_done).length
  return (
    <section className="settings-section" aria-label={t('steps')}>
      <p aria-live="polite">{t('progress', { done, all: setUp.steps.length })}</p>
      <ol className="settings-rows">
        {setUp.steps.map((step) => (
          <Step key={step.id} step={step} setUp={setUp} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  step: SetUp['steps'][number]
  setUp: SetUp
}

function Step({ step: { id, is_done, is_skipped, missing }, setUp }: StepProps) {
  const { t, language } = useTranslation(firstRunMessages)
  const list = new Intl.ListFormat(language)
  const { can } = useAccess()
  const choice = useSetUpChoice(setUp)
  const name = t(`step.${id}.title`)
  const toggle = () => {
    const others = listSkipped(setUp).filter((one) => one !== id)
    const skipped = is_skipped ? others : [...others, id]
    choice.mutate({ skipped, is_dismissed: setUp.is_dismissed })
  }
  const state = is_done ? 'done' : is_skipped ? 'skipped' : 'open'
  return (
    <li>
      <div className="admin-row-main">
        <h2 className="font-semibold">{name}</h2>
        <p className="text-ink-2">{t(`step.${id}.help`)}</p>
        {!is_done && !is_skipped && (
          <p>
            {t('missing.label', { list: list.format(missing.map((gap) => t(`missing.${gap}`))) })}
          </p>
        )}
        <p className="settings-actions pt-2">
          {STEP_LINKS[id]
            .filter(({ permission }) => can(permission))
            .map(({ text, path }) => (
              <TextLink key={text} to={path} aria-label={`${t(`link.${text}`)}: ${name}`}>
                {t(`link.${text}`)}
              </TextLink>
            ))}
        </p>
      </div>
      <Badge variant={VARIANTS[state]}>{t(`state.${state}`)}</Badge>
      {!is_done && can('settings:write') && (
        <Button
          variant="secondary"
          aria-label={`${t(is_skipped ? 'resume' : 'skip')}: ${name}`}
          onClick={toggle}
        >
          {t(is_skipped ? 'resume' : 'skip')}
        </Button>
      )}
    </li>
  )
}

const VARIANTS = { done: 'good', skipped: 'plain', open: 'wait' } as const
