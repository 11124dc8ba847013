export type {
  SandboxCatalogue,
  SandboxCategory,
  SandboxProduct,
  SandboxProperty,
  SandboxSku,
} from './catalogue.ts'
export { clearFaults, listFaults, switchFault } from './faults.ts'
export { issueCode } from './issue-tokens.ts'
export { createSandboxPageRouter } from './page-routes.ts'
export { createGatewayRouter, type MarketplaceSandboxOptions } from './routes.ts'
export { createSandboxFetch } from './sandbox-fetch.ts'
export { FAULT_KINDS, type FaultKind } from './tables.ts'
