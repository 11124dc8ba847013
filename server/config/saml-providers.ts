import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { parseSamlMetadata, type SamlProvider } from '#modules/identity'
import { StartupError } from '../startup/startup-error.ts'

const SamlFile = z.array(
  z.object({
    id: z.uuid(),
    domains: z.array(z.hostname().toLowerCase()).min(1),
    /** XML, or the path of an XML file relative to this file. */
    metadata: z.string().min(1),
    attributes: z.object({ email: z.string().optional(), name: z.string().optional() }).default({}),
  }),
)

/** Loads the SAML identity providers from the file `AUTH_SAML_PROVIDERS`. Throws `StartupError` if the file is invalid. */
export async function loadSamlProviders(file: string | undefined): Promise<SamlProvider[]> {
  if (!file) return []
  const { data: entries } = SamlFile.safeParse(await loadJson(file))
  if (!entries)
    return failStartup('it is not a list of {"id", "domains", "metadata"}, or an id is not a UUID')
  const providers = entries.map(async ({ metadata, ...entry }) => {
    const isXml = metadata.trimStart().startsWith('<')
    const xml = isXml ? metadata : await loadText(path.resolve(path.dirname(file), metadata))
    const parsed = await parseSamlMetadata(xml)
    return parsed
      ? { ...entry, ...parsed }
      : failStartup(`the metadata of ${entry.id} is incomplete`)
  })
  return rejectDuplicates(await Promise.all(providers))
}

/** An e-mail domain belongs to one provider, and ids are unique. */
function rejectDuplicates(providers: SamlProvider[]): SamlProvider[] {
  const names = providers.flatMap(({ id, domains }) => [id, ...domains])
  return new Set(names).size === names.length
    ? providers
    : failStartup('an id or a domain occurs twice')
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
