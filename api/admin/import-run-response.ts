import type { ImportRun } from '#contract/imports'
import { getProgress, type ImportRunRow, isUndoable, type RunNote } from '#modules/imports'
import { fromActorColumns } from '#platform/db/actor-columns'
import type { Language } from '#platform/i18n/languages'
import { formatImportError, formatImportNote } from './import-messages.ts'

export function toImportRunResponse(
  run: ImportRunRow,
  { language, now }: { language: Language; now: Date },
): ImportRun {
  const { id, format, state, errorCode, rows, imported, updated, unchanged, failed } = run
  const { skipped, undone, conflicted } = run
  return {
    ...{
      id,
      format,
      state,
      rows,
      imported,
      updated,
      unchanged,
      failed,
      skipped,
      undone,
      conflicted,
    },
    file_id: run.fileId,
    preview_id: run.previewId,
    is_undoable: isUndoable(run, now),
    error_code: errorCode,
    error_message: errorCode && formatImportError({ code: errorCode }, language),
    notes: run.notes.map((note) => toNoteResponse(note, language)),
    file_name: run.fileName,
    actor: fromActorColumns(run),
    dry_run: run.dryRun,
    stock: run.stockMode,
    progress: getProgress(run),
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
  }
}

function toNoteResponse({ code, rows, first_line }: RunNote, language: Language) {
  return { code, note: formatImportNote({ code }, language), rows, first_line }
}
