/** The regions of a country by the code that its post uses or, where it uses none, that of ISO 3166-2. */
type Regions = Record<string, string>

const US = {
  ...{ AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California' },
  ...{ CO: 'Colorado', CT: 'Connecticut', DE: 'Delaware', DC: 'District of Columbia' },
  ...{ FL: 'Florida', GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois', IN: 'Indiana' },
  ...{ IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland' },
  ...{ MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri' },
  ...{ MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey' },
  ...{ NM: 'New Mexico', NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio' },
  ...{ OK: 'Oklahoma', OR: 'Oregon', PA: 'Pennsylvania', RI: 'Rhode Island' },
  ...{ SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas', UT: 'Utah' },
  ...{ VT: 'Vermont', VA: 'Virginia', WA: 'Washington', WV: 'West Virginia', WI: 'Wisconsin' },
  ...{ WY: 'Wyoming', AS: 'American Samoa', GU: 'Guam', MP: 'Northern Mariana Islands' },
  ...{ PR: 'Puerto Rico', VI: 'US Virgin Islands', AA: 'Armed Forces (AA)' },
  ...{ AE: 'Armed Forces (AE)', AP: 'Armed Forces (AP)' },
}

const CA = {
  ...{ AB: 'Alberta', BC: 'British Columbia', MB: 'Manitoba', NB: 'New Brunswick' },
  ...{ NL: 'Newfoundland and Labrador', NT: 'Northwest Territories', NS: 'Nova Scotia' },
  ...{ NU: 'Nunavut', ON: 'Ontario', PE: 'Prince Edward Island', QC: 'Quebec' },
  ...{ SK: 'Saskatchewan', YT: 'Yukon' },
}

const AU = {
  ...{ ACT: 'Australian Capital Territory', NSW: 'New South Wales', NT: 'Northern Territory' },
  ...{ QLD: 'Queensland', SA: 'South Australia', TAS: 'Tasmania', VIC: 'Victoria' },
  WA: 'Western Australia',
}

const IN = {
  ...{ AN: 'Andaman and Nicobar Islands', AP: 'Andhra Pradesh', AR: 'Arunachal Pradesh' },
  ...{ AS: 'Assam', BR: 'Bihar', CH: 'Chandigarh', CG: 'Chhattisgarh' },
  ...{ DH: 'Dadra and Nagar Haveli and Daman and Diu', DL: 'Delhi', GA: 'Goa', GJ: 'Gujarat' },
  ...{ HR: 'Haryana', HP: 'Himachal Pradesh', JK: 'Jammu and Kashmir', JH: 'Jharkhand' },
  ...{ KA: 'Karnataka', KL: 'Kerala', LA: 'Ladakh', LD: 'Lakshadweep', MP: 'Madhya Pradesh' },
  ...{ MH: 'Maharashtra', MN: 'Manipur', ML: 'Meghalaya', MZ: 'Mizoram', NL: 'Nagaland' },
  ...{ OD: 'Odisha', PY: 'Puducherry', PB: 'Punjab', RJ: 'Rajasthan', SK: 'Sikkim' },
  ...{ TN: 'Tamil Nadu', TS: 'Telangana', TR: 'Tripura', UP: 'Uttar Pradesh' },
  ...{ UK: 'Uttarakhand', WB: 'West Bengal' },
}

const MX = {
  ...{ AGU: 'Aguascalientes', BCN: 'Baja California', BCS: 'Baja California Sur' },
  ...{ CAM: 'Campeche', CHP: 'Chiapas', CHH: 'Chihuahua', CMX: 'Ciudad de México' },
  ...{ COA: 'Coahuila', COL: 'Colima', DUR: 'Durango', MEX: 'Estado de México' },
  ...{ GUA: 'Guanajuato', GRO: 'Guerrero', HID: 'Hidalgo', JAL: 'Jalisco', MIC: 'Michoacán' },
  ...{ MOR: 'Morelos', NAY: 'Nayarit', NLE: 'Nuevo León', OAX: 'Oaxaca', PUE: 'Puebla' },
  ...{ QUE: 'Querétaro', ROO: 'Quintana Roo', SLP: 'San Luis Potosí', SIN: 'Sinaloa' },
  ...{ SON: 'Sonora', TAB: 'Tabasco', TAM: 'Tamaulipas', TLA: 'Tlaxcala', VER: 'Veracruz' },
  ...{ YUC: 'Yucatán', ZAC: 'Zacatecas' },
}

/** Of Japan, in the order of their numbers in ISO 3166-2, from north to south. */
const PREFECTURES = [
  ...['Hokkaido', 'Aomori', 'Iwate', 'Miyagi', 'Akita', 'Yamagata', 'Fukushima', 'Ibaraki'],
  ...['Tochigi', 'Gunma', 'Saitama', 'Chiba', 'Tokyo', 'Kanagawa', 'Niigata', 'Toyama'],
  ...['Ishikawa', 'Fukui', 'Yamanashi', 'Nagano', 'Gifu', 'Shizuoka', 'Aichi', 'Mie', 'Shiga'],
  ...['Kyoto', 'Osaka', 'Hyogo', 'Nara', 'Wakayama', 'Tottori', 'Shimane', 'Okayama'],
  ...['Hiroshima', 'Yamaguchi', 'Tokushima', 'Kagawa', 'Ehime', 'Kochi', 'Fukuoka', 'Saga'],
  ...['Nagasaki', 'Kumamoto', 'Oita', 'Miyazaki', 'Kagoshima', 'Okinawa'],
]
const JP = Object.fromEntries(
  PREFECTURES.map((name, index) => [`${index + 1}`.padStart(2, '0'), name]),
)

const REGIONS: Record<string, Regions> = { AU, CA, IN, JP, MX, US }

/** Returns the regions of a country sorted by name, or an empty list where its addresses need none. */
export function listRegions(country: string): { code: string; name: string }[] {
  const regions = Object.entries(REGIONS[country] ?? {}).map(([code, name]) => ({ code, name }))
  return regions.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Returns the name of a region, or the code itself if it is not of the country. */
export function formatRegion(country: string, code: string): string {
  return REGIONS[country]?.[code] ?? code
}

/** Returns the code of a region by its code or its name, in any case. Undefined where the country has no such region. */
export function findRegion(country: string, codeOrName: string): string | undefined {
  const text = codeOrName.trim().toLowerCase()
  const isSame = (name: string) => name.toLowerCase() === text
  return Object.entries(REGIONS[country] ?? {}).find((names) => names.some(isSame))?.[0]
}

export function isRegionOf(country: string, code: string): boolean {
  return Object.hasOwn(REGIONS[country] ?? {}, code)
}
