import type { Country } from '#contract/pricing'
import {
  beforeDay,
  easter,
  FRENCH_MOTHERS_DAY,
  fixed,
  type HolidayRule,
  nth,
  SUNDAY,
} from './date-rules.ts'

type CountryRules = Partial<Record<Country, HolidayRule>> & { other: HolidayRule }

export const MOTHERS_DAY: CountryRules = {
  other: nth(2, SUNDAY, '05'),
  ...{ BG: fixed('03-08'), ES: nth(1, SUNDAY, '05'), FR: FRENCH_MOTHERS_DAY, GB: easter(-21) },
  ...{ HU: nth(1, SUNDAY, '05'), IE: easter(-21), KR: fixed('05-08'), LT: nth(1, SUNDAY, '05') },
  ...{ LU: nth(2, SUNDAY, '06'), MX: fixed('05-10'), NO: nth(2, SUNDAY, '02'), PL: fixed('05-26') },
  ...{
    PT: nth(1, SUNDAY, '05'),
    RO: nth(1, SUNDAY, '05'),
    SE: beforeDay(SUNDAY, '06-01'),
    SI: fixed('03-25'),
  },
}

export const FATHERS_DAY: CountryRules = {
  other: nth(3, SUNDAY, '06'),
  ...{ AT: nth(2, SUNDAY, '06'), AU: nth(1, SUNDAY, '09'), BE: nth(2, SUNDAY, '06') },
  ...{ CH: nth(1, SUNDAY, '06'), DE: easter(39), DK: fixed('06-05'), EE: nth(2, SUNDAY, '11') },
  ...{ ES: fixed('03-19'), FI: nth(2, SUNDAY, '11'), HR: fixed('03-19'), IS: nth(2, SUNDAY, '11') },
  ...{ IT: fixed('03-19'), KR: fixed('05-08'), LT: nth(1, SUNDAY, '06'), LU: nth(1, SUNDAY, '10') },
  ...{ NO: nth(2, SUNDAY, '11'), NZ: nth(1, SUNDAY, '09'), PL: fixed('06-23'), PT: fixed('03-19') },
  ...{ RO: nth(2, SUNDAY, '05'), SE: nth(2, SUNDAY, '11') },
}

export const EASTER_COUNTRIES: Country[] = [
  ...(['AT', 'AU', 'BE', 'CA', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'HR'] as const),
  ...(['HU', 'IE', 'IT', 'LU', 'MT', 'MX', 'NL', 'NO', 'NZ', 'PL', 'PT', 'SE', 'SI'] as const),
  ...(['SK', 'US', 'ZA'] as const),
]
