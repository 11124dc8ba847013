import { useNonce } from '#app/api/shop-provider.tsx'
import { buildHideScript, useVisitorCountry } from '#app/location/visitor-country.ts'
import { useFoundCountry } from '#app/location/visitor-country-query.ts'
import type { HolidayGroup } from '#contract/holidays'
import { HolidayBanner } from './holiday-banner.tsx'
import { HolidayOffers } from './holiday-offers.tsx'
import { HolidayPopupTimer } from './holiday-popup-timer.tsx'
import { OFFERS_ID } from './offers.ts'

/**
 * The holidays of all countries, of which those of the visitor's country are visible. The page is the same for everybody,
 * so the browser chooses, before it paints.
 */
export function HolidayBlocks({ groups }: { groups: HolidayGroup[] }) {
  const nonce = useNonce()
  const country = useVisitorCountry()
  useFoundCountry()
  const own = groups.find(({ countries }) => countries.some((one) => one === country))
  return (
    <>
      {groups.map((group) => (
        <div
          key={group.countries.join()}
          data-countries={group.countries.join(' ')}
          hidden={country !== undefined && group !== own}
          // The script below has hidden some.
          suppressHydrationWarning
        >
          <HolidayBanner holidays={group.items} />
          <HolidayOffers
            holidays={group.items}
            isVisible={group === own && country !== undefined}
          />
        </div>
      ))}
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: buildHideScript(OFFERS_ID) }}
      />
      {country !== undefined && <HolidayPopupTimer group={own} />}
    </>
  )
}
