import { deliveryCountry } from '#app/cart/delivery-country.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'
import { getLikelyRegion } from '#platform/i18n/get-likely-region'
import { OFFERS_ID } from './offers.ts'

const DEFAULT_COUNTRY = 'US'

/** The country whose days a visitor sees: the one chosen in this browser, else that of its first language that names one. */
export function getVisitorCountry(): string {
  const likely = () => navigator.languages.map(getLikelyRegion).find((region) => region !== null)
  return deliveryCountry.get() || likely() || DEFAULT_COUNTRY
}

/** `getVisitorCountry`, again on each change of the choice; undefined until the page is hydrated. */
export function useVisitorCountry(isHydrated: boolean): string | undefined {
  const chosen = useStoredValue(deliveryCountry)
  return isHydrated ? chosen || getVisitorCountry() : undefined
}

/**
 * An inline script behind the parts of a page that are for some countries. It hides those for others before the first
 * paint, by the rule of `getVisitorCountry`, so that nothing moves when the page is hydrated.
 */
export const hideOtherCountriesScript = `{let c;try{c=localStorage.getItem('outwit-country')}catch{}
if(!c)for(const l of navigator.languages)try{const t=new Intl.Locale(l);if(t.language!=='en'||t.region){c=t.maximize().region;if(c)break}}catch{}
for(const e of document.querySelectorAll('[data-countries]')){e.hidden=!e.dataset.countries.split(' ').includes(c||'${DEFAULT_COUNTRY}');const o=e.querySelector('.holiday-offers');if(o&&!e.hidden)o.id='${OFFERS_ID}'}}`
