import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Check, Minus } from '#app/ui/icons.ts'
import { getPasswordStrength, PASSWORD_CHECKS, type PasswordCheck } from './password-strength.ts'

const BARS_BY_LEVEL = { weak: 1, medium: 2, strong: 3 }

/** The strength of a password as three bars and a word, and the list of its passed checks. */
export function PasswordMeter({ password }: { password: string }) {
  const { t } = useTranslation(accountMessages)
  const { passed, level } = getPasswordStrength(password)
  const bars = password ? BARS_BY_LEVEL[level] : 0
  return (
    <div className="grid gap-2.5">
      <p className="text-sm font-semibold" aria-live="polite">
        {password && t('password.strength', { level: t(`password.${level}`) })}
      </p>
      <div className="meter" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} className={bar <= bars ? 'is-on' : ''} />
        ))}
      </div>
      <ul className="grid gap-x-4 text-sm text-ink-2 sm:grid-cols-2">
        {(Object.keys(PASSWORD_CHECKS) as PasswordCheck[]).map((check) => (
          <li key={check} className="flex items-center gap-2 py-0.5">
            <Icon icon={passed.has(check) ? Check : Minus} size={16} />
            {t(`password.${check}`)}
            <span className="sr-only">
              {t(passed.has(check) ? 'password.met' : 'password.unmet')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
