import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Note } from '#app/ui/note.tsx'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useProviderName } from '../../frame/use-provider-name.ts'
import type { Health } from './health-queries.ts'

const VARIANTS = { good: 'good', bad: 'bad', not_set_up: 'wait' } as const

/** The services that the shop needs, each with how long it took to answer. */
export function ServicesPart({ health }: { health: Health }) {
  const { t } = useTranslation(systemMessages)
  const { services, database_ms: databaseMs, warnings } = health
  const database = { service: 'database', name: null, state: 'good', ms: databaseMs, error: null }
  return (
    <section aria-labelledby="services">
      <h2 id="services">{t('health.services')}</h2>
      {warnings.map((code) => (
        <Note key={code} className="mt-3">
          {isKnownWarning(code) ? t(`health.warning.${code}`) : <code>{code}</code>}
        </Note>
      ))}
      <ul className="system-rows">
        {[database as Service, ...services].map((service) => (
          <ServiceRow key={`${service.service} ${service.name}`} service={service} />
        ))}
      </ul>
    </section>
  )
}

type Answer = Health['services'][number]
type Service = Omit<Answer, 'service'> & { service: Answer['service'] | 'database' }

function ServiceRow({ service }: { service: Service }) {
  const { t, language } = useTranslation(systemMessages)
  const nameProvider = useProviderName()
  const { service: kind, name, state, ms, error } = service
  const duration = getNumberFormat(language, {
    ...{ style: 'unit', unit: 'millisecond', maximumFractionDigits: 1 },
  })
  return (
    <li>
      <span className="min-w-0 flex-1">
        <strong>{t(`health.service.${kind}`)}</strong>{' '}
        {name && <span className="text-ink-2">{nameProvider(name)}</span>}
      </span>
      {ms !== null && <span className="text-ink-2">{duration.format(ms)}</span>}
      <Badge variant={VARIANTS[state]}>{t(`health.state.${state}`)}</Badge>
      {error && <pre className="system-error">{error}</pre>}
    </li>
  )
}

const KNOWN_WARNINGS = [
  'sandbox_payments',
  'proxy_not_trusted',
  'database_superuser',
  'backup_missing',
  'backup_failed',
  'backup_old',
  'backup_delayed',
] as const

function isKnownWarning(code: string): code is (typeof KNOWN_WARNINGS)[number] {
  return KNOWN_WARNINGS.some((known) => known === code)
}
