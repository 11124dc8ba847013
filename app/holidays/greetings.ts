import { holidaysMessages } from '#app/i18n/areas/holidays.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import type { HolidayGroup } from '#contract/holidays'
import type { Drawing } from './day-drawing.tsx'
import { useBirthdayCode } from './use-birthday.ts'
import { useDescribeOffer } from './use-describe-offer.ts'
import { usePercent } from './use-percent.ts'

/** One step of the popup. */
export interface Greeting {
  id: string
  title: string
  text: string | null
  shape: Drawing
}

/** Returns what the popup says today: the birthday of the user first, then the holidays that have a popup. */
export function useGreetings(group: HolidayGroup | undefined): Greeting[] {
  const { t, language } = useTranslation(holidaysMessages)
  const formatPercent = usePercent()
  const describeOffer = useDescribeOffer()
  const birthday = useBirthdayCode()
  const name = useFirstName()
  const withName = (greeting: string) => (name ? t('named', { greeting, name }) : greeting)
  const holidays = (group?.items ?? [])
    .filter(({ has_popup }) => has_popup)
    .map(({ id, shape, greeting, offer }): Greeting => {
      const text = offer && describeOffer(offer)
      return { id, shape, title: withName(greeting), text }
    })
  if (!birthday?.has_popup) return holidays
  const greeting = t('birthday.greeting')
  const text = t('birthday.text', {
    percent: formatPercent(birthday.percent),
    day: new Date(birthday.expires_at).toLocaleDateString(language, { dateStyle: 'long' }),
    code: birthday.code,
  })
  const title = t('named', { greeting, name: name ?? t('birthday.friend') })
  return [{ id: 'birthday', shape: 'cake', title, text }, ...holidays]
}

function useFirstName(): string | null {
  const name: unknown = useCurrentUser()?.user_metadata?.full_name
  return typeof name === 'string' && name.trim() ? name.trim().split(/\s+/)[0]! : null
}
