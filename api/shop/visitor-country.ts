import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { VisitorCountry } from '#contract/account'
import { COUNTRIES } from '#contract/pricing'
import { getDefaultCountry, toProfileResponse } from '#modules/account'
import type { ApiVariables } from '../http/api-variables.ts'
import { findCountryOfLanguages, findCountryOfNetwork } from '../http/country-hints.ts'
import { jsonDoc } from '../http/openapi.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'

const find = createRoute({
  method: 'get',
  path: '/',
  description:
    'The country whose holidays you see: that of your profile or default address, else of the first language of `Accept-Language` that names one, else of your network address, else that of the shop',
  responses: {
    200: jsonDoc('With what told it, and the countries that can be chosen', VisitorCountry),
  },
})

type Dependencies = Pick<AppDependencies, 'defaultCountry' | 'countryHeader'>

/** The country of the visitor. Pages are the same for everybody, so the browser asks. */
export function createVisitorCountryRoutes(dependencies: Dependencies) {
  return createRouter().openapi(find, async (c) => {
    return c.json({ ...(await findCountry(c, dependencies)), countries: [...COUNTRIES] }, 200)
  })
}

async function findCountry(
  c: Context<{ Variables: ApiVariables }>,
  { defaultCountry, countryHeader }: Dependencies,
): Promise<Omit<VisitorCountry, 'countries'>> {
  const ofProfile = await findCountryOfProfile(c)
  if (ofProfile) return { country: ofProfile, source: 'profile' }
  const ofLanguages = findCountryOfLanguages(c)
  if (ofLanguages) return { country: ofLanguages, source: 'languages' }
  const ofNetwork = await findCountryOfNetwork(c, countryHeader)
  if (ofNetwork) return { country: ofNetwork, source: 'network' }
  return { country: defaultCountry, source: 'default' }
}

async function findCountryOfProfile(c: Context<{ Variables: ApiVariables }>) {
  const user = c.var.currentUser?.user
  if (!user) return null
  return toProfileResponse(user).country ?? (await getDefaultCountry(c.var.db, { userId: user.id }))
}
