/** The checks of a good password. */
export const PASSWORD_CHECKS = {
  length: /^.{8,}$/su,
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  digit: /\d/,
  special: /[^\p{L}\p{N}\s]/u,
}
export type PasswordCheck = keyof typeof PASSWORD_CHECKS

const MIN_CHECKS = 3

/** The passed checks, the level for the meter, and whether the forms accept the password. The server also rejects compromised ones. */
export function getPasswordStrength(password: string) {
  const checks = Object.entries(PASSWORD_CHECKS) as [PasswordCheck, RegExp][]
  const passed = new Set(
    checks.filter(([, pattern]) => pattern.test(password)).map(([name]) => name),
  )
  return {
    passed,
    level: getStrengthLevel(passed.size),
    isEnough: passed.has('length') && passed.size >= MIN_CHECKS,
  }
}

function getStrengthLevel(passed: number): 'weak' | 'medium' | 'strong' {
  if (passed < 2) return 'weak'
  return passed < 4 ? 'medium' : 'strong'
}
