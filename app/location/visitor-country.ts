import { useMemo } from 'react'
import { deliveryCountry } from '#app/cart/delivery-country.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { storedValue, useStoredValue } from '#app/storage/stored-value.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { getLikelyRegion } from '#platform/i18n/get-likely-region'

/** The key of the user's metadata. */
export const COUNTRY_FIELD = 'country'
const DEFAULT_COUNTRY = 'US'

interface FoundCountry {
  country: string
  /** Whose profile it may come from; null for a guest. */
  userId: string | null
}

/** What the server found last, for the first paint of the next page. */
export const foundCountry = storedValue<FoundCountry | null>({
  key: 'outwit-found-country',
  parse: (text) => (text ? JSON.parse(text) : null),
})

/** The country that the shopper has chosen, in the account or in this browser; empty if none. */
export function useChosenCountry(): string {
  const inBrowser = useStoredValue(deliveryCountry)
  const inAccount: unknown = useCurrentUser()?.user_metadata?.[COUNTRY_FIELD]
  return typeof inAccount === 'string' && inAccount ? inAccount : inBrowser
}

/**
 * The country whose days a visitor sees: the chosen one, else what the server has found for this person before, else that
 * of the first language that names one. Undefined until the page is hydrated. What the server finds meanwhile counts for
 * the next page: blocks that appear would move this one.
 */
export function useVisitorCountry(): string | undefined {
  const isHydrated = useHydrated()
  const chosen = useChosenCountry()
  const userId = useCurrentUser()?.id ?? null
  const unchosen = useMemo(
    () => (isHydrated ? findUnchosenCountry(userId) : undefined),
    [isHydrated, userId],
  )
  return isHydrated ? chosen || unchosen : undefined
}

function findUnchosenCountry(userId: string | null): string {
  const found = foundCountry.get()
  const isOwn = found?.userId === userId
  const ofLanguages = () => navigator.languages.map(getLikelyRegion).find((one) => one !== null)
  return (isOwn && found?.country) || ofLanguages() || DEFAULT_COUNTRY
}

/**
 * An inline script behind the parts of a page that are for some countries. It hides those for others before the first
 * paint, by the rule of `useVisitorCountry`, so that nothing moves when the page is hydrated. A block with holidays of the
 * visitor gets the id that links lead to.
 */
export function buildHideScript(offersId: string): string {
  return `{let c;try{const r=k=>JSON.parse(localStorage.getItem(k)||'null'),u=r('outwit-session')?.user,f=r('outwit-found-country');
c=u?.user_metadata?.country||localStorage.getItem('outwit-country')||(f&&f.userId===(u?.id??null)&&f.country)}catch{}
if(!c)for(const l of navigator.languages)try{const t=new Intl.Locale(l);if(t.language!=='en'||t.region){c=t.maximize().region;if(c)break}}catch{}
for(const e of document.querySelectorAll('body [data-countries]')){e.hidden=!e.dataset.countries.split(' ').includes(c||'${DEFAULT_COUNTRY}');const o=e.querySelector('.holiday-offers');if(o&&!e.hidden)o.id='${offersId}'}}`
}
