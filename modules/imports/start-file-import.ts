import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { type ColumnMapping, checkMapping, type StockMode } from './contract.ts'
import { createImportRun } from './create-import-run.ts'
import type { ImportRunRow } from './get-progress.ts'
import { getImportFile, saveMapping } from './inspect-file.ts'
import { getImportRun } from './list-runs.ts'
import type { ExcludedLine, ImportFileId } from './tables.ts'

interface StartFileImportInput {
  fileId: ImportFileId
  dryRun: boolean
  stockMode: StockMode
  /** Null reads the file by its own format. */
  mapping: ColumnMapping | null
  previewId: string | null
  excluded: ExcludedLine[]
  actor: Actor
  now: Date
}

type StartFileImportResult = Result<
  ImportRunRow,
  | 'import_file_not_found'
  | 'import_file_gone'
  | 'mapping_needed'
  | 'mapping_incomplete'
  | 'mapping_names_no_product'
  | 'mapping_field_twice'
  | 'preview_not_found'
>

/** Enqueues a run of a file that was uploaded before: the dry one that finds the difference, or the one that imports it. */
export function startFileImport(
  db: Database,
  { fileId, previewId, ...input }: StartFileImportInput,
): Promise<StartFileImportResult> {
  return joinTransaction(db, async (tx): Promise<StartFileImportResult> => {
    const file = await getImportFile(tx, fileId)
    if (!file) return err('import_file_not_found')
    if (!file.path) return err('import_file_gone')
    const preview = previewId ? await getImportRun(tx, previewId) : null
    if (previewId && (preview?.fileId !== fileId || !preview.dryRun))
      return err('preview_not_found')
    // What was approved was compared with the mapping of the preview.
    const mapping = preview ? preview.mapping : input.mapping
    if (!mapping && !file.format) return err('mapping_needed')
    if (mapping && mapping.length !== file.titles.length) return err('mapping_incomplete')
    const mappingError = mapping && checkMapping(mapping)
    if (mappingError) return err(mappingError)

    if (mapping) await saveMapping(tx, { signature: file.signature, mapping })
    const { fileName, path, bytes } = file
    return ok(
      await createImportRun(tx, {
        ...input,
        ...{ fileName, path, bytes, fileId, mapping },
        previewId: preview?.id ?? null,
      }),
    )
  })
}
