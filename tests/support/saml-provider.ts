// `@peculiar/x509` needs it first.
import 'reflect-metadata'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import * as x509 from '@peculiar/x509'
import * as samlify from 'samlify'

// The provider signs only its own documents, so that no schema validation is needed.
samlify.setSchemaValidator({ validate: async () => 'valid' })

const MINUTE = 60_000

/** Overrides of an assertion, so that tests can make each part invalid. */
export interface SamlAssertionInput {
  nameId?: string
  nameIdFormat?: string
  email?: string
  audience?: string
  recipient?: string
  issuer?: string
  inResponseTo?: string
  /** The validity period, in minutes from now. */
  from?: number
  until?: number
}

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

/** Starts a real SAML identity provider, whose signed responses the browser posts to the shop. */
export async function openSamlProvider(
  shopMetadata: () => Promise<string>,
  { signatureAlgorithm = RSA_SHA256 } = {},
) {
  const { key, certificate } = await generateKey()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const idp = samlify.IdentityProvider({
    ...{ entityID: `${origin}/metadata`, privateKey: key, signingCert: certificate },
    ...{ isAssertionEncrypted: false, wantAuthnRequestsSigned: false },
    requestSignatureAlgorithm: signatureAlgorithm,
    singleSignOnService: [
      { Binding: samlify.Constants.namespace.binding.redirect, Location: `${origin}/sso` },
    ],
    loginResponseTemplate: {
      context: samlify.SamlLib.defaultLoginResponseTemplate.context,
      attributes: [
        { name: 'mail', valueTag: 'user.mail', nameFormat: BASIC, valueXsiType: 'xs:string' },
      ],
    },
  })
  let next: SamlAssertionInput = {}
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/sso?')) return response.end(idp.getMetadata())
    const sp = samlify.ServiceProvider({ metadata: await shopMetadata() })
    const query = Object.fromEntries(new URL(request.url, origin).searchParams)
    const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query })
    const fill = (template: string) => fillTemplate(template, { assertion: next, idp, sp, extract })
    const samlResponse = await idp.createLoginResponse(sp, { extract }, 'post', {}, fill)
    response.end(JSON.stringify({ ...samlResponse, RelayState: query.RelayState }))
  })
  after(() => server.close())

  return {
    metadata: idp.getMetadata(),
    /** Opens the sign-in URL of the shop. Returns the form that the browser posts to the shop. */
    async signIn(url: string, assertion: SamlAssertionInput = {}) {
      next = assertion
      const response = await fetch(url)
      assert.equal(response.status, 200)
      const { context, RelayState } = (await response.json()) as Record<string, string>
      return { SAMLResponse: context!, RelayState: RelayState! }
    },
  }
}

const BASIC = 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic'

interface TemplateInput {
  assertion: SamlAssertionInput
  idp: ReturnType<typeof samlify.IdentityProvider>
  sp: ReturnType<typeof samlify.ServiceProvider>
  extract: { request?: { id?: string } }
}

function fillTemplate(template: string, { assertion, idp, sp, extract }: TemplateInput) {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
  const acs = `${sp.entityMeta.getAssertionConsumerService('post')}`
  const id = `_${crypto.randomUUID()}`
  const [from, until] = [at(assertion.from ?? -1), at(assertion.until ?? 5)]
  const context = samlify.SamlLib.replaceTagsByValue(template, {
    ...{ ID: id, AssertionID: `_${crypto.randomUUID()}`, IssueInstant: at(assertion.from ?? 0) },
    ...{ Destination: acs, Audience: assertion.audience ?? sp.entityMeta.getEntityID() },
    ...{ EntityID: sp.entityMeta.getEntityID(), AssertionConsumerServiceURL: acs },
    ...{
      SubjectRecipient: assertion.recipient ?? acs,
      Issuer: assertion.issuer ?? idp.entityMeta.getEntityID(),
    },
    ...{
      NameID: assertion.nameId ?? 'employee-7',
      NameIDFormat: assertion.nameIdFormat ?? PERSISTENT,
    },
    ...{ ConditionsNotBefore: from, ConditionsNotOnOrAfter: until },
    ...{ SubjectConfirmationDataNotOnOrAfter: until, StatusCode: SUCCESS, AuthnStatement: '' },
    InResponseTo: assertion.inResponseTo ?? extract.request?.id ?? '',
    attrUserMail: assertion.email ?? 'mina@work.example',
  })
  return { id, context }
}

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** Generates a private key and its self-signed certificate. */
async function generateKey() {
  const algorithm = {
    ...{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 },
    publicExponent: new Uint8Array([1, 0, 1]),
  }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    ...{ name: 'CN=work.example', keys, signingAlgorithm: algorithm },
    ...{ notBefore: new Date(Date.now() - MINUTE), notAfter: new Date(Date.now() + 60 * MINUTE) },
  })
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const lines = der
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
    certificate: certificate.toString('pem'),
  }
}
