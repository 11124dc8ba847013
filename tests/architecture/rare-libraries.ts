import { parseImports, type SourceFiles } from './source-files.ts'

/** Libraries of features that many shops never use. Together they would keep 10 MB or more in every process. */
const RARE_LIBRARIES = [
  '@node-saml/node-saml',
  '@opentelemetry/api',
  '@opentelemetry/exporter-metrics-otlp-http',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server',
  'nodemailer',
  'openid-client',
  'sepa',
  'stripe',
  'undici',
  'xml2js',
]

/** Returns each file that loads such a library at the start, in place of `await import()` at its first use. */
export function findEagerLibraries(files: SourceFiles): string[] {
  return parseImports(files)
    .filter(({ target, isType }) => !isType && RARE_LIBRARIES.includes(target))
    .filter(({ file, target }) => !files[file]!.includes(`await import('${target}')`))
    .map(({ file, target }) => `${file}: ${target}`)
}
