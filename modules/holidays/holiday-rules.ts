import type { Country } from '#contract/pricing'

/** A day of each year in the grammar of date-holidays: `12-25`, `easter -21`, `2nd sunday in May`, `1 Shawwal`. */
export type HolidayRule = string

/** The last Sunday of May, or the first of June if that one is Pentecost: French law, which the library leaves out. */
export const FRENCH_MOTHERS_DAY = 'sunday before 06-01, not Pentecost'

type CountryRules = Partial<Record<Country, HolidayRule>> & { other: HolidayRule }

export const MOTHERS_DAY: CountryRules = {
  other: '2nd sunday in May',
  ...{ BG: '03-08', ES: '1st sunday in May', FR: FRENCH_MOTHERS_DAY, GB: 'easter -21' },
  ...{ HU: '1st sunday in May', IE: 'easter -21', KR: '05-08', LT: '1st sunday in May' },
  ...{ LU: '2nd sunday in June', MX: '05-10', NO: '2nd sunday in February', PL: '05-26' },
  ...{ PT: '1st sunday in May', RO: '1st sunday in May', SE: 'sunday before 06-01', SI: '03-25' },
}

export const FATHERS_DAY: CountryRules = {
  other: '3rd sunday in June',
  ...{ AT: '2nd sunday in June', AU: '1st sunday in September', BE: '2nd sunday in June' },
  ...{ CH: '1st sunday in June', DE: 'easter 39', DK: '06-05', EE: '2nd sunday in November' },
  ...{ ES: '03-19', FI: '2nd sunday in November', HR: '03-19', IS: '2nd sunday in November' },
  ...{ IT: '03-19', KR: '05-08', LT: '1st sunday in June', LU: '1st sunday in October' },
  ...{ NO: '2nd sunday in November', NZ: '1st sunday in September', PL: '06-23', PT: '03-19' },
  ...{ RO: '2nd sunday in May', SE: '2nd sunday in November' },
}

export const EASTER_COUNTRIES: Country[] = [
  ...(['AT', 'AU', 'BE', 'CA', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'HR'] as const),
  ...(['HU', 'IE', 'IT', 'LU', 'MT', 'MX', 'NL', 'NO', 'NZ', 'PL', 'PT', 'SE', 'SI'] as const),
  ...(['SK', 'US', 'ZA'] as const),
]
