// The health check of the container, which has no curl. Exits with 0 if the shop is ready.
const url = `http://127.0.0.1:${process.env.PORT || 3000}/health/ready`
try {
  const { ok } = await fetch(url, { signal: AbortSignal.timeout(4_000) })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
