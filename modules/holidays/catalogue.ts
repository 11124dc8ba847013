import type { Country } from '#contract/pricing'
import type { HOLIDAY_OFFER_TYPES, HOLIDAY_SHAPES, HOLIDAY_TYPES } from './contract.ts'
import {
  beforeDay,
  dayAfter,
  easter,
  FRIDAY,
  fixed,
  fromDay,
  type HolidayRule,
  MONDAY,
  notOnSunday,
  nth,
  THURSDAY,
} from './date-rules.ts'
import { EASTER_COUNTRIES, FATHERS_DAY, MOTHERS_DAY } from './holiday-rules.ts'
import { islamic } from './islamic-days.ts'

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
    ['tr-childrens-day', fixed('04-23'), '🎈'],
    ['tr-youth-and-sports-day', fixed('05-19'), '🏃'],
    ['tr-victory-day', fixed('08-30'), '🎖️'],
    ['tr-republic-day', fixed('10-29'), '🎉'],
  ],
  [
    'US',
    ['us-independence-day', fixed('07-04'), '🎆'],
    ['us-labor-day', nth(1, MONDAY, '09'), '🛠️'],
    ['us-thanksgiving', nth(4, THURSDAY, '11'), '🦃'],
    ['us-day-after-thanksgiving', dayAfter(nth(4, THURSDAY, '11')), '🛍️'],
  ],
  [
    'CA',
    ['ca-victoria-day', beforeDay(MONDAY, '05-25'), '👑'],
    ['ca-canada-day', fixed('07-01'), '🍁'],
    ['ca-labour-day', nth(1, MONDAY, '09'), '🛠️'],
    ['ca-thanksgiving', nth(2, MONDAY, '10'), '🦃'],
  ],
  ['GB', ['gb-bonfire-night', fixed('11-05'), '🎆'], ['gb-boxing-day', fixed('12-26'), '🎁']],
  ['DE', ['de-unity-day', fixed('10-03'), '🎉'], ['de-st-nicholas', fixed('12-06'), '👢']],
  [
    'SE',
    ['se-national-day', fixed('06-06'), '🎉'],
    ['se-midsummer-eve', fromDay(FRIDAY, '06-19'), '🌼'],
    ['se-lucia', fixed('12-13'), '🕯️'],
  ],
  ['FR', ['fr-bastille-day', fixed('07-14'), '🎆'], ['fr-music-day', fixed('06-21'), '🎵']],
  ['NL', ['nl-kings-day', notOnSunday('04-27'), '👑'], ['nl-sinterklaas', fixed('12-05'), '🎁']],
  ['AT', ['at-national-day', fixed('10-26'), '🎉']],
  ['CH', ['ch-national-day', fixed('08-01'), '🎉']],
  ['BE', ['be-national-day', fixed('07-21'), '🎉']],
  ['ES', ['es-epiphany', fixed('01-06'), '👑']],
  ['IT', ['it-republic-day', fixed('06-02'), '🎉']],
  ['IE', ['ie-st-patricks-day', fixed('03-17'), '☘️']],
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
    rule: islamic(10, 1),
  },
  {
    ...{ ...religious, id: 'eid-al-adha', offerType: 'special', emoji: '🌙', shape: 'crescent' },
    rule: islamic(12, 10),
  },
  {
    ...{ ...religious, id: 'ramadan', offerType: 'special', emoji: '🌙', shape: 'crescent' },
    rule: islamic(9, 1),
  },
  {
    ...{ type: 'religious', id: 'easter', offerType: 'gifts', emoji: '🐣', shape: 'ring' },
    ...{ countries: EASTER_COUNTRIES, rule: easter() },
  },
  {
    ...{ ...everywhere, id: 'christmas', offerType: 'gifts', emoji: '🎄', shape: 'bauble' },
    rule: fixed('12-25'),
  },
  {
    ...{ ...everywhere, id: 'new-year', offerType: 'discounts', emoji: '🎉', shape: 'clock' },
    rule: fixed('01-01'),
  },
  {
    ...{ ...everywhere, id: 'new-years-eve', offerType: 'discounts', emoji: '🥂', shape: 'clock' },
    rule: fixed('12-31'),
  },
  {
    ...{ ...everywhere, id: 'valentines-day', offerType: 'gifts', emoji: '💝', shape: 'rings' },
    rule: fixed('02-14'),
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
    rule: fixed('03-08'),
  },
  {
    ...{ ...everywhere, id: 'workers-day', offerType: 'discounts', emoji: '🛠️', shape: 'ring' },
    rule: fixed('05-01'),
  },
  {
    ...{ ...everywhere, id: 'halloween', offerType: 'special', emoji: '🎃', shape: 'pumpkin' },
    rule: fixed('10-31'),
  },
]

export function getRule({ rule }: HolidayDefinition, country: Country): HolidayRule {
  return typeof rule === 'function' ? rule : (rule[country] ?? rule.other)
}
