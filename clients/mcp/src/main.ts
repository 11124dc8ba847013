#!/usr/bin/env node
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createShopServer } from './create-server.ts'
import type { OpenApiDocument } from './tool-input.ts'

// OUTWIT_URL=https://shop.example OUTWIT_TOKEN=outwit_… node clients/mcp/src/main.ts
// Standard output belongs to the protocol; whatever a person should read goes to standard error.
const TIMEOUT_MS = 15_000
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const { OUTWIT_URL = 'http://localhost:3000', OUTWIT_TOKEN, OUTWIT_LANGUAGE } = process.env
const url = OUTWIT_URL.replace(/\/+$/, '')
const document = await readDocument()
const options = { url, token: OUTWIT_TOKEN || undefined, language: OUTWIT_LANGUAGE, document }
serveStdio(() => createShopServer(options), {
  onerror: (error) => console.error(error.message),
})

async function readDocument(): Promise<OpenApiDocument> {
  try {
    const { protocol, hostname } = new URL(url)
    if (OUTWIT_TOKEN && protocol !== 'https:' && !LOOPBACK.includes(hostname)) {
      throw new Error('a token is sent by https only, except to this machine')
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`${url}/api/openapi.json`, { signal })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return (await response.json()) as OpenApiDocument
  } catch (error) {
    console.error(`The shop at ${url} cannot be used: ${(error as Error).message}`)
    process.exit(1)
  }
}
