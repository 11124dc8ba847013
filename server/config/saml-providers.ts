import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { parseSamlMetadata, type SamlProvider } from '#modules/identity'
import { StartupError } from '../startup/startup-error.ts'

const SamlFile = z.array(
  z.object({
    id: z.uuid(),
    domains: z.array(z.hostname().toLowerCase()).min(1),
    /** XML, or the name of a file beside this one. */
    metadata: z.string().min(1),
    attributes: z.object({ email: z.string().optional(), name: z.string().optional() }).default({}),
  }),
)

/** The employers in the file that `AUTH_SAML_PROVIDERS` names. None when it names none. */
export async function loadSamlProviders(file: string | undefined): Promise<SamlProvider[]> {
  if (!file) return []
  const { data: given } = SamlFile.safeParse(await loadJson(file))
  if (!given)
    return failStartup('it is not a list of {"id", "domains", "metadata"}, or an id is no UUID')
  const providers = given.map(async ({ metadata, ...rest }) => {
    const isXml = metadata.trimStart().startsWith('<')
    const xml = isXml ? metadata : await loadText(path.resolve(path.dirname(file), metadata))
    const known = await parseSamlMetadata(xml)
    return known ? { ...rest, ...known } : failStartup(`the metadata of ${rest.id} is not enough`)
  })
  return checkUnique(await Promise.all(providers))
}

/** An address has one employer, and an id one meaning. */
function checkUnique(providers: SamlProvider[]): SamlProvider[] {
  const names = providers.flatMap(({ id, domains }) => [id, ...domains])
  return new Set(names).size === names.length
    ? providers
    : failStartup('an id or a domain is there twice')
}

async function loadJson(file: string): Promise<unknown> {
  const text = await loadText(file)
  try {
    return JSON.parse(text)
  } catch {
    return failStartup(`${file} is not JSON`)
  }
}

function loadText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => failStartup(`${file} cannot be read`))
}

function failStartup(reason: string): never {
  throw new StartupError(`Please check AUTH_SAML_PROVIDERS: ${reason}.`)
}
