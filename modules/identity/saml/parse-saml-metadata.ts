import { z } from 'zod'
import type { SamlProvider } from '../saml-settings.ts'

const HTTP_REDIRECT_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const Service = z.object({ $: z.object({ Binding: z.string(), Location: z.url() }) })
const Certificate = z.union([z.string(), z.object({ _: z.string() }).transform(({ _ }) => _)])
const Key = z.object({
  $: z.object({ use: z.string().optional() }).optional(),
  KeyInfo: z.tuple([
    z.object({ X509Data: z.array(z.object({ X509Certificate: z.array(Certificate) })) }),
  ]),
})
const Metadata = z.object({
  EntityDescriptor: z.object({
    $: z.object({ entityID: z.string().min(1) }),
    IDPSSODescriptor: z.tuple([
      z.object({ SingleSignOnService: z.array(Service), KeyDescriptor: z.array(Key) }),
    ]),
  }),
})

type SamlProviderMetadata = Pick<SamlProvider, 'entityId' | 'entryPoint' | 'certificates'>

/** Parses IdP metadata. Null if entity id, HTTP-Redirect endpoint or signing certificate is missing. */
export async function parseSamlMetadata(xml: string): Promise<SamlProviderMetadata | null> {
  const { parseStringPromise, processors } = await import('xml2js')
  const options = { tagNameProcessors: [processors.stripPrefix] }
  const parsed: unknown = await parseStringPromise(xml, options).catch(() => null)
  const { data } = Metadata.safeParse(parsed)
  if (!data) return null
  const { $, IDPSSODescriptor } = data.EntityDescriptor
  const [{ SingleSignOnService: services, KeyDescriptor: keys }] = IDPSSODescriptor
  const service = services.find(({ $ }) => $.Binding === HTTP_REDIRECT_BINDING)
  const signing = keys.filter((key) => key.$?.use !== 'encryption')
  const certificates = signing.flatMap(({ KeyInfo: [info] }) =>
    info.X509Data.flatMap(({ X509Certificate }) => X509Certificate.map(toPem)),
  )
  if (!service || certificates.length === 0) return null
  return { entityId: $.entityID, entryPoint: service.$.Location, certificates }
}

function toPem(base64: string): string {
  const lines = base64.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n')
}
