import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useEffect, useRef } from 'react'
import { isValidZipCode, PLACE_COUNTRIES, type Place, type PlaceCountry } from '#contract/addresses'
import type { Country } from '#contract/pricing'
import { useApi } from '../api/shop-provider.tsx'

const NO_PLACES: Place[] = []

interface FillInput {
  country: Country
  values: { zip_code: string | undefined; city: string | undefined; state: string | undefined }
  setValue: (name: 'city' | 'state', value: string) => void
}

/**
 * Fills city and region of a ZIP code that has one place, unless the user has typed another. Returns the places of the
 * code, of which the user chooses if there are several. Source: GET /places.
 */
export function usePlaces({ country, values, setValue }: FillInput): Place[] {
  const places = useFoundPlaces(country, values.zip_code ?? '')
  const filled = useRef({ city: '', state: '' })
  useEffect(() => {
    if (places.length === 0) return
    const found = {
      city: places.length === 1 ? places[0]!.city : '',
      state: places.every(({ region }) => region === places[0]!.region) ? places[0]!.region : null,
    }
    for (const name of ['city', 'state'] as const) {
      const isOpen = !values[name] || values[name] === filled.current[name]
      if (!isOpen || found[name] === null || found[name] === (values[name] ?? '')) continue
      setValue(name, found[name])
      filled.current[name] = found[name]
    }
  }, [places])
  return places
}

function useFoundPlaces(country: Country, zipCode: string): Place[] {
  const api = useApi()
  const isListed = PLACE_COUNTRIES.includes(country as PlaceCountry)
  const { data } = useQuery({
    queryKey: ['places', country, zipCode],
    queryFn: () => {
      const query = { country: country as PlaceCountry, zip_code: zipCode }
      return parseResponse(api.places.$get({ query }))
    },
    enabled: isListed && isValidZipCode(country, zipCode),
    // A form can be filled in without it.
    retry: false,
  })
  return data?.items ?? NO_PLACES
}
