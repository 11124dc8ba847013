import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

const RING = 'M108.5 42.3A50 50 0 1 1 77.7 11.5'
const STEPS = ['open', 'closed', 'drawn'] as const

/** From open to drawn: an empty ring, the dot in the gap, the dot outside. */
export function DrawSteps() {
  const { t } = useTranslation(luckyDrawMessages)
  return (
    <section className="pt-section">
      <h2 className="d2 pb-7">{t('steps.title')}</h2>
      <ol className="draw-steps">
        {STEPS.map((step) => (
          <li key={step}>
            <svg viewBox="0 0 120 120" width="96" height="96" fill="none" aria-hidden="true">
              <path d={RING} stroke="var(--ink)" strokeWidth="3" />
              {step === 'closed' && (
                <circle
                  cx="92"
                  cy="28"
                  r="10"
                  fill="var(--paper)"
                  stroke="var(--ink)"
                  strokeWidth="2"
                />
              )}
              {step === 'drawn' && (
                <circle
                  cx="104"
                  cy="16"
                  r="10"
                  fill="var(--yolk)"
                  stroke="var(--ink)"
                  strokeWidth="2"
                />
              )}
            </svg>
            <h3 className="d1">{t(`steps.${step}.title`)}</h3>
            <p className="text-ink-2 text-sm">{t(`steps.${step}.about`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
