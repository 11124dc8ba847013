import type { FileStorage } from './file-storage.ts'
import { createLocalFiles } from './local-files.ts'
import { createS3Files, type S3Settings } from './s3-files.ts'

interface OpenFileStorageOptions {
  /** Used if `s3` is not set. */
  folder: string
  s3?: S3Settings | undefined
  publicUrl: string
  secretKey: string
}

/** Opens the storage: an S3 bucket if one is configured, a folder otherwise. */
export function openFileStorage({ s3, ...local }: OpenFileStorageOptions): FileStorage {
  return s3 ? createS3Files(s3) : createLocalFiles(local)
}
