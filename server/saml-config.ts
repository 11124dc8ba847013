import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { readSamlMetadata, type SamlProvider } from '#modules/identity'
import { CannotStart } from './cannot-start.ts'

const Given = z.array(
  z.object({
    id: z.uuid(),
    domains: z.array(z.hostname().toLowerCase()).min(1),
    /** XML, or the name of a file beside this one. */
    metadata: z.string().min(1),
    attributes: z.object({ email: z.string().optional(), name: z.string().optional() }).default({}),
  }),
)

/** The employers in the file that `AUTH_SAML_PROVIDERS` names. None when it names none. */
export async function samlProvidersOf(file: string | undefined): Promise<SamlProvider[]> {
  if (!file) return []
  const { data: given } = Given.safeParse(await jsonIn(file))
  if (!given) return wrong('it is not a list of {"id", "domains", "metadata"}, or an id is no UUID')
  const providers = given.map(async ({ metadata, ...rest }) => {
    const isXml = metadata.trimStart().startsWith('<')
    const xml = isXml ? metadata : await textIn(path.resolve(path.dirname(file), metadata))
    const known = await readSamlMetadata(xml)
    return known ? { ...rest, ...known } : wrong(`the metadata of ${rest.id} is not enough`)
  })
  return unmistakable(await Promise.all(providers))
}

/** An address has one employer, and an id one meaning. */
function unmistakable(providers: SamlProvider[]): SamlProvider[] {
  const names = providers.flatMap(({ id, domains }) => [id, ...domains])
  return new Set(names).size === names.length
    ? providers
    : wrong('an id or a domain is there twice')
}

async function jsonIn(file: string): Promise<unknown> {
  const text = await textIn(file)
  try {
    return JSON.parse(text)
  } catch {
    return wrong(`${file} is not JSON`)
  }
}

function textIn(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => wrong(`${file} cannot be read`))
}

function wrong(why: string): never {
  throw new CannotStart(`Please check AUTH_SAML_PROVIDERS: ${why}.`)
}
