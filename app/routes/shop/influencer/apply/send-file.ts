import { DetailedError } from 'hono/client'
import { getApiError } from '#app/api/api-error.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import {
  type InfluencerUpload,
  type InfluencerUploadSession,
  UPLOAD_CHUNK_BYTES,
  type UploadKind,
} from '#contract/influencers'

const PATH = '/api/influencer-uploads'
/** After each lost request. A longer loss is left to the user. */
const RETRY_DELAYS_MS = [500, 1500, 4000]
const CHECK_DELAY_MS = 2000

interface SendFileInput {
  kind: UploadKind
  file: File
  /** One to resume, if it is of this file. */
  session: InfluencerUploadSession | null
  signal: AbortSignal
  onProgress: (session: InfluencerUploadSession) => void
}

/** Sends a file in parts, from where an earlier attempt ended. Throws the errors of the API, of the network and of the signal. */
export async function sendFile(input: SendFileInput): Promise<InfluencerUpload> {
  const { file, signal, onProgress } = input
  let session = await openSession(input)
  let losses = 0
  while (!session.file) {
    onProgress(session)
    try {
      session = await sendPart(session, file, signal)
      losses = 0
    } catch (error) {
      signal.throwIfAborted()
      const delay = getRetryDelay(error, losses)
      if (delay === null) throw error
      if (!isApiResponse(error)) losses++
      await wait(delay, signal)
      session = await readSession(session, signal).catch((reason) => {
        if (isApiResponse(reason)) throw reason
        return session
      })
    }
  }
  return session.file
}

async function openSession({
  kind,
  file,
  session,
  signal,
}: SendFileInput): Promise<InfluencerUploadSession> {
  if (session && isSessionOf(session, file)) {
    const current = await readSession(session, signal).catch((error) => {
      if (isApiResponse(error)) return null
      throw error
    })
    if (current) return current
  }
  const response = await fetchOrThrow(PATH, {
    ...{ method: 'POST', signal },
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind, size: file.size, name: file.name }),
  })
  return response.json()
}

/** Whether an upload is of this file, as far as its name and size tell. */
export function isSessionOf({ name, size }: InfluencerUploadSession, file: File): boolean {
  return name === file.name && size === file.size
}

async function readSession({ id }: InfluencerUploadSession, signal: AbortSignal) {
  const response = await fetchOrThrow(`${PATH}/${id}`, { signal })
  return (await response.json()) as InfluencerUploadSession
}

/** After the last part an empty one asks for the result. */
async function sendPart(
  { id, offset }: InfluencerUploadSession,
  file: File,
  signal: AbortSignal,
): Promise<InfluencerUploadSession> {
  const response = await fetchOrThrow(`${PATH}/${id}`, {
    ...{ method: 'PATCH', signal },
    headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': `${offset}` },
    body: file.slice(offset, offset + UPLOAD_CHUNK_BYTES),
  })
  return response.json()
}

/** Returns null for an error that another attempt does not change. */
function getRetryDelay(error: unknown, losses: number): number | null {
  if (!isApiResponse(error)) return RETRY_DELAYS_MS[losses] ?? null
  const code = getApiError(error)?.code
  if (code === 'upload_being_checked') return CHECK_DELAY_MS
  return code === 'upload_offset_wrong' ? 0 : null
}

function isApiResponse(error: unknown): error is DetailedError {
  return error instanceof DetailedError
}

/** Ends an upload that is not complete. */
export async function cancelSession(id: string): Promise<void> {
  await fetchOrThrow(`${PATH}/${id}`, { method: 'DELETE' })
}

export async function removeFile(kind: UploadKind): Promise<void> {
  await fetchOrThrow(`${PATH}/files/${kind}`, { method: 'DELETE' })
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
