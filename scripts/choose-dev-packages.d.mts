export function chooseDevPackages(installation: {
  isNeeded: boolean
  marker: { packages?: Record<string, { dev?: boolean }> } | undefined
}): '--include=dev' | '--omit=dev'
