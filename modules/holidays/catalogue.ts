import type { Country } from '#contract/pricing'
import type { HOLIDAY_OFFER_TYPES, HOLIDAY_SHAPES, HOLIDAY_TYPES } from './contract.ts'
import { EASTER_COUNTRIES, FATHERS_DAY, type HolidayRule, MOTHERS_DAY } from './holiday-rules.ts'

export interface HolidayDefinition {
  id: string
  type: (typeof HOLIDAY_TYPES)[number]
  offerType: (typeof HOLIDAY_OFFER_TYPES)[number]
  emoji: string
  shape: (typeof HOLIDAY_SHAPES)[number]
  /** Null for all. */
  countries: Country[] | null
  rule: HolidayRule | (Partial<Record<Country, HolidayRule>> & { other: HolidayRule })
}

type Look = Pick<HolidayDefinition, 'offerType' | 'emoji' | 'shape'>

function buildCountryHoliday(
  country: Country,
  [id, rule, emoji]: [id: string, rule: HolidayRule, emoji: string],
): HolidayDefinition {
  const look: Look = { offerType: 'special', emoji, shape: 'ring' }
  return {
    ...{ id, type: 'country', ...look },
    ...{ countries: [country], rule },
  }
}

/** Days of one country on which its people celebrate. Days of mourning are left out: nothing is sold with them. */
const COUNTRY_HOLIDAYS: [Country, ...[id: string, rule: HolidayRule, emoji: string][]][] = [
  [
    'TR',
    ['tr-childrens-day', '04-23', '🎈'],
    ['tr-youth-and-sports-day', '05-19', '🏃'],
    ['tr-victory-day', '08-30', '🎖️'],
    ['tr-republic-day', '10-29', '🎉'],
  ],
  [
    'US',
    ['us-independence-day', '07-04', '🎆'],
    ['us-labor-day', '1st monday in September', '🛠️'],
    ['us-thanksgiving', '4th thursday in November', '🦃'],
    ['us-day-after-thanksgiving', 'friday after 4th thursday in November', '🛍️'],
  ],
  [
    'CA',
    ['ca-victoria-day', 'monday before 05-25', '👑'],
    ['ca-canada-day', '07-01', '🍁'],
    ['ca-labour-day', '1st monday in September', '🛠️'],
    ['ca-thanksgiving', '2nd monday in October', '🦃'],
  ],
  ['GB', ['gb-bonfire-night', '11-05', '🎆'], ['gb-boxing-day', '12-26', '🎁']],
  ['DE', ['de-unity-day', '10-03', '🎉'], ['de-st-nicholas', '12-06', '👢']],
  [
    'SE',
    ['se-national-day', '06-06', '🎉'],
    ['se-midsummer-eve', 'friday after 06-19', '🌼'],
    ['se-lucia', '12-13', '🕯️'],
  ],
  ['FR', ['fr-bastille-day', '07-14', '🎆'], ['fr-music-day', '06-21', '🎵']],
  [
    'NL',
    ['nl-kings-day', '04-27 if sunday then previous saturday', '👑'],
    ['nl-sinterklaas', '12-05', '🎁'],
  ],
  ['AT', ['at-national-day', '10-26', '🎉']],
  ['CH', ['ch-national-day', '08-01', '🎉']],
  ['BE', ['be-national-day', '07-21', '🎉']],
  ['ES', ['es-epiphany', '01-06', '👑']],
  ['IT', ['it-republic-day', '06-02', '🎉']],
  ['IE', ['ie-st-patricks-day', '03-17', '☘️']],
]

const everywhere = { type: 'global', countries: null } as const
const religious = { type: 'religious', countries: null } as const

/** All holidays that the shop knows. Of several on one day, the first in this order comes first. */
export const HOLIDAYS: HolidayDefinition[] = [
  ...COUNTRY_HOLIDAYS.flatMap(([country, ...days]) =>
    days.map((one) => buildCountryHoliday(country, one)),
  ),
  {
    ...{ ...religious, id: 'eid-al-fitr', offerType: 'gifts', emoji: '🌙', shape: 'crescent' },
    rule: '1 Shawwal',
  },
  {
    ...{ ...religious, id: 'eid-al-adha', offerType: 'special', emoji: '🌙', shape: 'crescent' },
    rule: '10 Dhu al-Hijjah',
  },
  {
    ...{ ...religious, id: 'ramadan', offerType: 'special', emoji: '🌙', shape: 'crescent' },
    rule: '1 Ramadan',
  },
  {
    ...{ type: 'religious', id: 'easter', offerType: 'gifts', emoji: '🐣', shape: 'ring' },
    ...{ countries: EASTER_COUNTRIES, rule: 'easter' },
  },
  {
    ...{ ...everywhere, id: 'christmas', offerType: 'gifts', emoji: '🎄', shape: 'bauble' },
    rule: '12-25',
  },
  {
    ...{ ...everywhere, id: 'new-year', offerType: 'discounts', emoji: '🎉', shape: 'clock' },
    rule: '01-01',
  },
  {
    ...{ ...everywhere, id: 'new-years-eve', offerType: 'discounts', emoji: '🥂', shape: 'clock' },
    rule: '12-31',
  },
  {
    ...{ ...everywhere, id: 'valentines-day', offerType: 'gifts', emoji: '💝', shape: 'rings' },
    rule: '02-14',
  },
  {
    ...{ ...everywhere, id: 'mothers-day', offerType: 'gifts', emoji: '💐', shape: 'rings' },
    rule: MOTHERS_DAY,
  },
  {
    ...{ ...everywhere, id: 'fathers-day', offerType: 'gifts', emoji: '👔', shape: 'rings' },
    rule: FATHERS_DAY,
  },
  {
    ...{ ...everywhere, id: 'womens-day', offerType: 'special', emoji: '🌷', shape: 'ring' },
    rule: '03-08',
  },
  {
    ...{ ...everywhere, id: 'workers-day', offerType: 'discounts', emoji: '🛠️', shape: 'ring' },
    rule: '05-01',
  },
  {
    ...{ ...everywhere, id: 'halloween', offerType: 'special', emoji: '🎃', shape: 'pumpkin' },
    rule: '10-31',
  },
]

export function getRule({ rule }: HolidayDefinition, country: Country): HolidayRule {
  return typeof rule === 'string' ? rule : (rule[country] ?? rule.other)
}

export function listRules(): HolidayRule[] {
  const rules = HOLIDAYS.flatMap(({ rule }) =>
    typeof rule === 'string' ? [rule] : Object.values(rule),
  )
  return [...new Set(rules)]
}
