import { Gauge, type Registry } from 'prom-client'
import { BACKUP_WARNINGS, type BackupFigures } from '../backup/backup-status.ts'

/** All processes read the same figures. A shop without backups of its own has no series. */
export function addBackupMetrics(read: () => BackupFigures | null, registers: Registry[]) {
  addAge('verified', 'How old the last backup is that was restored on trial and found to be good')
  addAge('archived', 'How old the last change is that is in the backup')
  new Gauge({
    name: 'backup_warnings',
    help: 'Whether this is wrong with the backup: 1 or 0',
    labelNames: ['code'] as const,
    aggregator: 'max',
    registers,
    collect() {
      this.reset()
      const figures = read()
      if (!figures) return
      for (const code of BACKUP_WARNINGS) {
        this.set({ code }, figures.warnings.includes(code) ? 1 : 0)
      }
    },
  })

  function addAge(what: 'verified' | 'archived', help: string) {
    new Gauge({
      name: `backup_${what}_age_seconds`,
      help,
      // A gauge without labels would begin with a 0, which no backup has.
      labelNames: [] as const,
      aggregator: 'max',
      registers,
      collect() {
        this.remove()
        const seconds = read()?.[`${what}Seconds`] ?? null
        if (seconds !== null) this.set(seconds)
      },
    })
  }
}
