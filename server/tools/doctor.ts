import { examine, type Finding, repairAll } from '#modules/doctor'
import { configFrom } from '#server/config'
import { layFoundation } from '#server/foundation'
import { openParts } from '#server/parts'

/** `npm run doctor`: what does not agree in this shop; with `-- --repair`, mends what can be mended. */
const config = configFrom(process.env)
const foundation = await layFoundation(config)
const { parts, close } = await openParts(config, foundation)
const { db, providers } = parts
const means = { providers, sender: parts, now: new Date() }

try {
  let findings = await examine(db, means)
  if (process.argv.includes('--repair')) {
    for (const { check, difference, error } of await repairAll(db, { findings, means })) {
      console.log(
        `${error ? `could not repair (${error})` : 'repaired'}: ${check}, ${difference.name}`,
      )
    }
    findings = await examine(db, means)
  }
  for (const finding of findings) tell(finding)

  const wrong = findings.filter(({ differences }) => differences.length > 0)
  console.log(
    wrong.length === 0
      ? '\nThe shop is well.'
      : `\n${wrong.length} of ${findings.length} checks failed.`,
  )
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await close()
  await foundation.leave()
}

function tell({ check, differences, canRepair }: Finding) {
  const isWell = differences.length === 0
  console.log(
    `${isWell ? 'yes' : 'NO '}  ${check}${isWell || canRepair ? '' : ' (look at it yourself)'}`,
  )
  for (const { name, expected, found } of differences) {
    console.log(`       ${name}: expected ${expected}; found ${found}`)
  }
}
