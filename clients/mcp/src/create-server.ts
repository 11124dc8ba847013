import { type CallToolResult, fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { createOutwitClient, OutwitError, unwrap } from '../../typescript/src/index.ts'
import { redactSecrets } from './redact-secrets.ts'
import { buildToolInput, type OpenApiDocument, toRequest } from './tool-input.ts'
import { TOOLS, type ToolEffect, type ToolSpec } from './tools.ts'

interface ShopServerOptions {
  /** Of the shop: `https://shop.example`. */
  url: string
  /** Of the API. Without it there are the tools for shoppers only. */
  token?: string | undefined
  /** Of the messages in errors: `de`. */
  language?: string | undefined
  /** Of the shop, which knows what its routes take. */
  document: OpenApiDocument
}

/** The path is known when the document is, so the types of the client do not help. */
type SendRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>

/** Models read some tens of thousands of characters well, and pay for all. */
const MAX_CHARACTERS = 60_000

/**
 * Creates an MCP server whose tools call the API of a shop. A call has the rights and limits of the token, and the shop
 * decides about them: nothing is decided here.
 */
export function createShopServer({ url, token, language, document }: ShopServerOptions): McpServer {
  const client = createOutwitClient({ url, ...(token && { token }), ...(language && { language }) })
  const server = new McpServer({ name: 'outwit', version: '0.1.0' })
  for (const tool of TOOLS) {
    const input = tool.isAdmin && !token ? null : buildToolInput(tool, document)
    if (!input) continue
    const { name, title, description, effect, method, path } = tool
    server.registerTool(
      name,
      {
        ...{ title, description, annotations: toAnnotations(tool, effect) },
        inputSchema: fromJsonSchema<Record<string, unknown>>(input.schema),
      },
      async (values) => {
        const request = client.request as unknown as SendRequest
        return toResult(unwrap(request(method, path, toRequest(values, input.places))))
      },
    )
  }
  return server
}

function toAnnotations({ method }: ToolSpec, effect: ToolEffect) {
  return {
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'destructive',
    idempotentHint: effect === 'read' || method !== 'post',
    openWorldHint: false,
  }
}

async function toResult(answer: Promise<unknown>): Promise<CallToolResult> {
  try {
    return toText(await answer)
  } catch (error) {
    if (!(error instanceof OutwitError)) throw error
    const { status, code, message, details } = error
    return { ...toText({ status, error: details ?? { code, message } }), isError: true }
  }
}

function toText(value: unknown): CallToolResult {
  const text = JSON.stringify(redactSecrets(value)) ?? 'done'
  const isLong = text.length > MAX_CHARACTERS
  const hint = `… ${text.length - MAX_CHARACTERS} characters more: ask for less, such as by \`limit\``
  return { content: [{ type: 'text', text: isLong ? text.slice(0, MAX_CHARACTERS) + hint : text }] }
}
